// Empty on purpose. Packages that serve Node too name its types; the client's project finds these instead, so that
// `process` or `Buffer` in a page is an error.
