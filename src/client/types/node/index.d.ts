// Empty on purpose. Packages that also support Node refer to its types; the client's project finds this file instead,
// so that `process` or `Buffer` in a page is an error.
