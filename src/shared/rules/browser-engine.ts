/** Label of an engine that the server lacks, so that the browser's own serves (decisions D15, D18). */
export const BROWSER_ENGINE = 'Your browser';
