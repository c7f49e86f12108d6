/** The name of an engine without the words that explain it. */
export function engineName(label: string): string {
  return label.split(': ')[0] ?? label;
}

/** The same within a sentence: the written script is no name. */
export function engineInSentence(label: string): string {
  return engineName(label).replace(/^Written/, 'the written');
}

const LENT = 'the model in your browser';
/** Of a browser that does not tell. */
export const UNNAMED_LENT_MODEL = 'built-in model';

/** The label of a model that a page lends. */
export function lentLabel(model: string): string {
  return model === UNNAMED_LENT_MODEL ? LENT : `${LENT} (${model})`;
}

/** Whether this label is that of a lent model. */
export function isLentLabel(label: string): boolean {
  return label.startsWith(LENT);
}
