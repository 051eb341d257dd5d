// Browsers give no worker to a page that is read from a disk. There the search runs in a hidden
// frame instead; to the theme it looks like a worker.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "search";
      document.body.appendChild(frame);
      this.inside = frame.contentWindow;
      const page = this.inside.document;
      page.open(); // else some browsers load an empty page over what follows
      page.write("<!doctype html><body></body>");
      page.close();
      this.inside.postMessage = (data) =>
        this.dispatchEvent(new MessageEvent("message", { data }));
      this.ready = new Promise((done) => {
        const script = page.createElement("script");
        script.src = url;
        script.onload = done;
        page.body.appendChild(script);
      });
    }

    postMessage(data) {
      this.ready.then(() =>
        this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data })),
      );
    }
  };
}
