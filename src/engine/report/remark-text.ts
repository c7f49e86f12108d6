import type { Quote } from '#shared/contract/report.ts';

/** Strengths and improvements stand alone in this many characters (interview-design 8). */
const MAX_REMARK_CHARACTERS = 260;
/** The first thing on the page (interview-design 8). */
const MAX_NEXT_STEP_CHARACTERS = 200;

type Parts = {
  name: string;
  what: string;
  brief?: string | undefined;
  quote: Quote | null;
  unquoted?: string;
  advice: string;
};

/**
 * "<Dimension>: <what>. “<quote>” (answer N). <advice>", at most 260 characters. A quote is whole or left to stand beside the
 * text; `brief` in place of `what` comes before a sentence is cut.
 */
export function remarkText(parts: Parts): string {
  const whole = wholeRemark(parts);
  if (whole) return whole;
  const { name, what, quote, advice } = parts;
  const evidence = quote ? '' : (parts.unquoted ?? '');
  const room = MAX_REMARK_CHARACTERS - name.length - evidence.length - 4;
  const forWhat = Math.max(Math.floor(room / 2), room - advice.length - 1);
  const shortWhat = clip(sentence(what), forWhat);
  const shortAdvice = clip(sentence(advice), room - shortWhat.length);
  return [`${name}: ${shortWhat}`, evidence, shortAdvice].filter(Boolean).join(' ');
}

/** The same with nothing cut: the quote is left to stand beside the text before a sentence is. Null when that is too long. */
export function wholeRemark(parts: Parts): string | null {
  return fitting(parts) ?? fitting({ ...parts, quote: null, unquoted: '' });
}

function fitting({ name, what, brief, quote, unquoted, advice }: Parts): string | null {
  const evidence = quote ? `“${quote.text.replace(/[.]$/, '')}” (answer ${quote.answerNumber}).` : unquoted;
  const texts = [what, ...(brief ? [brief] : [])].map((said) =>
    [`${name}: ${sentence(said)}`, evidence, sentence(advice)].filter(Boolean).join(' '),
  );
  return texts.find((text) => text.length <= MAX_REMARK_CHARACTERS) ?? null;
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
