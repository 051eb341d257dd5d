"""Reports: documents, their renderers, charts and pages."""
