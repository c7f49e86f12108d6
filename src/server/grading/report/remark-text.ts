import type { Quote } from '#shared/contract/report.ts';

/** Strengths and improvements stand alone in this many characters (interview-design 8). */
const LONGEST_REMARK = 260;
const LONGEST_QUOTE_WORDS = 12;

type Parts = { name: string; what: string; quote: Quote | null; unquoted?: string; advice: string };

/** "<Dimension>: <what>. “<quote>” (answer N). <advice>", at most 260 characters. */
export function remarkText({ name, what, quote, unquoted, advice }: Parts): string {
  const evidence = quote
    ? `“${clipWords(quote.text, LONGEST_QUOTE_WORDS)}” (answer ${quote.answerNumber}).`
    : (unquoted ?? '');
  const head = `${name}: ${sentence(what)}`;
  const full = [head, evidence, sentence(advice)].filter(Boolean).join(' ');
  if (full.length <= LONGEST_REMARK) return full;
  const room = LONGEST_REMARK - name.length - evidence.length - 4;
  const forWhat = Math.max(Math.floor(room / 2), room - advice.length - 1);
  const shortWhat = clip(sentence(what), forWhat);
  const shortAdvice = clip(sentence(advice), room - shortWhat.length);
  return [`${name}: ${shortWhat}`, evidence, shortAdvice].filter(Boolean).join(' ');
}

/** Ends with a full stop and starts with a capital. */
function sentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?…”]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Cut at a word's end, with an ellipsis when something was cut. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - 1));
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)).replace(/[\s,;:.]+$/, '')}…`;
}

function clipWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/);
  return words.length <= most ? words.join(' ').replace(/[.]$/, '') : `${words.slice(0, most).join(' ')}…`;
}
