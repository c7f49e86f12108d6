const ENDS_CLAUSE = /[.!?;:,–—]["”’)]?$/;
const GOES_ON = /^(?:[.!?;:,–—]|(?:and|but|or|so|because|while|then|if|when|which)\s)/i;

/** Words of an answer, with "…" at an end that is in the middle of a clause. */
export function quotedText(text: string, answer: string): string {
  const at = answer.indexOf(text);
  if (at === -1) return text;
  const [before, after] = [answer.slice(0, at).trimEnd(), answer.slice(at + text.length).trimStart()];
  const isBegun = before === '' || ENDS_CLAUSE.test(before) || GOES_ON.test(text);
  const isEnded = after === '' || ENDS_CLAUSE.test(text) || GOES_ON.test(after);
  return `${isBegun ? '' : '… '}${text}${isEnded ? '' : ' …'}`;
}
