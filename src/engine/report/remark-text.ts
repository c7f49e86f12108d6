import type { Quote } from '#shared/contract/report.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';

/** The most characters of a strength or an improvement. */
const MAX_REMARK_CHARACTERS = 260;
/** The most characters of the next step. */
const MAX_NEXT_STEP_CHARACTERS = 200;

type Parts = {
  name: string;
  what: string;
  quote: Quote | null;
  unquoted?: string;
  advice: string;
};

/**
 * "<Dimension>: <what>. “<quote>” (answer N). <advice>", at most 260 characters. A quote is either whole or left out,
 * and then only shown next to the text.
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

/**
 * The same with nothing cut: if it is too long, the quote is left out and only shown next to the text. Null if that is
 * still too long.
 */
export function wholeRemark(parts: Parts): string | null {
  return fitting(parts) ?? fitting({ ...parts, quote: null, unquoted: '' });
}

function fitting({ name, what, quote, unquoted, advice }: Parts): string | null {
  const evidence = quote
    ? `“${quote.text.replace(/[.]$/, '')}” (${answerName(quote.answerNumber)}).`
    : unquoted;
  const text = [`${name}: ${sentence(what)}`, evidence, sentence(advice)].filter(Boolean).join(' ');
  return text.length <= MAX_REMARK_CHARACTERS ? text : null;
}

/** What to do, and what was missing; only the first if both are too long together. */
export function stepText(what: string, advice: string): string {
  const both = `${advice} ${what}`;
  return both.length <= MAX_NEXT_STEP_CHARACTERS ? both : clip(advice, MAX_NEXT_STEP_CHARACTERS);
}

/** The text with a capital at the start and a full stop at the end. */
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

/** The most words of a card's headline. */
const MAX_WORDS = 14;
/** Fewer say nothing. */
const MIN_WORDS = 3;

/** The advice on a point whose sentence was decided wrongly: how it was explained is not in doubt. */
export const GET_IT_RIGHT = 'Get its true-or-false sentence right.';

/** The concept by its name, and what to say about it: "Atomic claim of a due job: name the step that decides." */
export function headlineOf(name: string, better: string): string {
  const told = clauseWithin(lowerFirst(better), MAX_WORDS - countWords(name));
  return `${name}: ${told ?? 'say how, and why.'}`;
}

/** The most words of a sentence that a model wrote and that heads a card. */
const MAX_OWN_WORDS = 20;
/** Where such a sentence may be cut: a comma may stand in a list. */
const CLAUSE_ENDS = /[;:]?\s+\(|[;:](?=\s)|,?\s+(?=(?:while|because|so that|although|which)\s)/g;

/** The whole sentence, or a long one up to the last clause that ends in time; whole again if none does. */
export function shortSentence(text: string): string {
  if (countWords(text) <= MAX_OWN_WORDS) return text;
  const clause = [...text.matchAll(CLAUSE_ENDS)]
    .map(({ index }) => text.slice(0, index))
    .findLast(
      (start) => countWords(start) <= MAX_OWN_WORDS && countWords(start) >= MIN_WORDS && isClosed(start),
    );
  return clause ? `${clause}…` : text;
}

/** Where a sentence may end early: best at a punctuation mark, else before a conjunction. */
const AT_MARKS = /[,;:.]?(?=\s+\()|[,;:.](?=\s)|[.!?…]$|$/g;
const AT_CONJUNCTIONS = /\s(?=(?:and|or|while|then|so that|because)\s)/g;

function clauseWithin(text: string, mostWords: number): string | null {
  const longestTo = (ends: RegExp) =>
    [...text.matchAll(ends)]
      .map(({ index }) => ({ clause: text.slice(0, index).trim(), rest: text.slice(index) }))
      .findLast(({ clause, rest }) => {
        const words = countWords(closedList(clause, rest));
        return words <= mostWords && words >= MIN_WORDS && isClosed(clause);
      });
  const marked = longestTo(AT_MARKS);
  const joined = longestTo(AT_CONJUNCTIONS);
  // The first item of a list alone says something else than the list does.
  const between =
    marked && joined?.clause.startsWith(marked.clause) && joined.clause.slice(marked.clause.length);
  const longest = between && SECOND_ITEM.test(between) ? joined : (marked ?? joined);
  return longest ? `${closedList(longest.clause, longest.rest).replace(/[.!?…]$/, '')}.` : null;
}

/** Between the first and the last item of three: ", the largest venue". */
const SECOND_ITEM = /^,(?!.*\b(?:and|or|then|while|because)\b)[^,;:]+$/;
const LIST_GOES_ON = /^,?\s[^.;:]*\b(?:and|or)\s/;

/** Puts the "and" back into a list that was cut before its end: "The states and the triggers". */
function closedList(clause: string, rest: string): string {
  const goesOn = LIST_GOES_ON.test(rest);
  const bare = clause.replace(/,$/, '');
  return goesOn ? bare.replace(/,(?= (?!with |for |in |by )(?:(?!\b(?:and|or)\b)[^,.;:])*$)/, ' and') : bare;
}

function isClosed(clause: string): boolean {
  return clause.split('(').length === clause.split(')').length;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
