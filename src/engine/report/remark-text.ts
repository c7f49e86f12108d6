import { cutAtClauses, QUOTE_WORDS } from '#engine/text/quote-length.ts';
import type { Quote } from '#shared/contract/report.ts';

/** Strengths and improvements stand alone in this many characters (interview-design 8). */
const MAX_REMARK_CHARACTERS = 260;
/** The first thing on the page (interview-design 8). */
const MAX_NEXT_STEP_CHARACTERS = 200;
/** Shorter quotes, where that keeps the sentences around them whole. */
const QUOTE_LENGTHS = [QUOTE_WORDS.most, 12, 9, 6];

type Parts = {
  name: string;
  what: string;
  brief?: string | undefined;
  quote: Quote | null;
  unquoted?: string;
  advice: string;
};

/**
 * "<Dimension>: <what>. “<quote>” (answer N). <advice>", at most 260 characters. A shorter quote, then `brief` in place
 * of `what`, come before anything is cut in the middle.
 */
export function remarkText(parts: Parts): string {
  const whole = fitting(parts);
  if (whole) return whole;
  const { name, what, quote, unquoted, advice } = parts;
  const evidence = evidenceOf(quote, unquoted, Math.min(...QUOTE_LENGTHS));
  const room = MAX_REMARK_CHARACTERS - name.length - evidence.length - 4;
  const forWhat = Math.max(Math.floor(room / 2), room - advice.length - 1);
  const shortWhat = clip(sentence(what), forWhat);
  const shortAdvice = clip(sentence(advice), room - shortWhat.length);
  return [`${name}: ${shortWhat}`, evidence, shortAdvice].filter(Boolean).join(' ');
}

/** The same with nothing cut: the quote is left to stand beside the text before a sentence is. Null when that is too long. */
export function wholeRemark(parts: Parts): string | null {
  return fitting(parts) ?? fitting({ ...parts, quote: null });
}

function fitting({ name, what, brief, quote, unquoted, advice }: Parts): string | null {
  const write = (words: number, said: string) =>
    [`${name}: ${sentence(said)}`, evidenceOf(quote, unquoted, words), sentence(advice)]
      .filter(Boolean)
      .join(' ');
  const texts = [what, ...(brief ? [brief] : [])].flatMap((said) =>
    QUOTE_LENGTHS.map((words) => write(words, said)),
  );
  return texts.find((text) => text.length <= MAX_REMARK_CHARACTERS) ?? null;
}

function evidenceOf(quote: Quote | null, unquoted: string | undefined, words: number): string {
  return quote ? `“${clipWords(quote.text, words)}” (answer ${quote.answerNumber}).` : (unquoted ?? '');
}

/** What to do, and what was missing; only the first where both are too long for one breath. */
export function stepText(what: string, advice: string): string {
  const both = `${advice} ${what}`;
  return both.length <= MAX_NEXT_STEP_CHARACTERS ? both : clip(advice, MAX_NEXT_STEP_CHARACTERS);
}

/** Ends with a full stop and starts with a capital. */
function sentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?…”]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

/** Cut at a word's end, with an ellipsis when something was cut. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - 1));
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)).replace(/[\s,;:.]+$/, '')}…`;
}

function clipWords(text: string, most: number): string {
  const { start, end } = cutAtClauses(text, { start: 0, end: text.length }, most);
  const isCut = end < text.trimEnd().length;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).replace(/[.]$/, '')}${isCut ? '…' : ''}`;
}
