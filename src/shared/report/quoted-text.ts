const ENDS_SENTENCE = /[.!?…]["”’)]?$/;

/** Words of an answer, with "…" at an end that is in the middle of a sentence. */
export function quotedText(text: string, answer: string): string {
  const at = answer.indexOf(text);
  if (at === -1) return text;
  const [before, after] = [answer.slice(0, at), answer.slice(at + text.length)];
  const isBegun = /(?:^|\n)\s*$/.test(before) || ENDS_SENTENCE.test(before.trimEnd());
  const isEnded = /^(?:[.!?]|\s*$|\s*\n)/.test(after) || ENDS_SENTENCE.test(text);
  return `${isBegun ? '' : '… '}${text}${isEnded ? '' : ' …'}`;
}
