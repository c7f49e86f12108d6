/**
 * Models that think aloud do so before they answer, between `<think>` and `</think>`; some templates swallow the first of
 * the two.
 */
const OPENING = '<think>';
const CLOSING = '</think>';

/** The answer without the thoughts before it. Empty when there are only thoughts. */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf(CLOSING);
  if (end !== -1) return text.slice(end + CLOSING.length).trimStart();
  return text.trimStart().startsWith(OPENING) ? '' : text;
}

export function holdsThoughts(text: string): boolean {
  return text.includes(CLOSING) || text.trimStart().startsWith(OPENING);
}

/**
 * What of an unfinished text is certain to be answer. Without an opening tag thoughts look like an answer, so that a
 * server that may think (`mayThink`) has nothing certain before a closing tag.
 */
export function certainAnswer(soFar: string, mayThink: boolean): string {
  if (soFar.includes(CLOSING)) return withoutHalfTag(withoutThoughts(soFar), CLOSING);
  const start = soFar.trimStart();
  if (mayThink || start.startsWith(OPENING) || OPENING.startsWith(start)) return '';
  return withoutHalfTag(soFar, CLOSING);
}

/** A closing tag arrives in pieces. */
function withoutHalfTag(text: string, tag: string): string {
  const at = text.lastIndexOf('<');
  return at !== -1 && tag.startsWith(text.slice(at)) ? text.slice(0, at) : text;
}
