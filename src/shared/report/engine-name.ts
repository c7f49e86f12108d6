/** The name of an engine without the words that explain it: 'Built-in engine: looks for concepts' is the 'Built-in engine'. */
export function engineName(label: string): string {
  return label.split(': ')[0] ?? label;
}

/** The same within a sentence. */
export function engineInSentence(label: string): string {
  return engineName(label).replace(/^(Built-in|Written)/, (first) => `the ${first.toLowerCase()}`);
}
