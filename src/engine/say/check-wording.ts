import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import type { Situation } from '#engine/ask/situation.ts';
import type { UtteranceReader } from '#engine/reading.ts';
import { wordsIn } from '#engine/words.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveKind } from '#shared/interview/move.ts';
import { sharedTrigrams } from './shared-trigrams.ts';
import { wordingFaults } from './wording-faults.ts';

/** Stands in no quote. */
const MISHEARD = 'misheardmisheard';
const ALIKE_FROM = 0.6;
/** May be said again, or say what the candidate asked to hear. */
const REPEATABLE: ReadonlySet<MoveKind> = new Set(['open', 'repeat', 'decline', 'answer_fact', 'close']);
/** Whoever asked for several facts hears them all. */
const FACT_LIMITS = { minWords: 5, maxWords: 110, readingSeconds: 45 };

/** What is wrong with a wording of this move, in words; empty when it may be spoken (interview-design 4.9). */
export function checkWording(
  situation: Situation,
  readUtterance: UtteranceReader,
  move: CandidateMove,
  text: string,
): string[] {
  const { content, context } = situation;
  const { kind } = move.record;
  if (kind === 'open') return text === context.question.prompt ? [] : ['changes the opening'];
  const own = text.replace(/"[^"]*"/g, ' ');
  const unshown = context.question.points
    .map(({ id }) => id)
    .filter((id) => (situation.evidence.get(id)?.status ?? 'absent') === 'absent');
  const { givesAway } = readUtterance(context, text, unshown);
  return [
    ...wordingFaults(content, text, kind === 'answer_fact' ? FACT_LIMITS : content.language.wording.limits),
    ...misquotes(context, text),
    ...(kind === 'answer_fact' ? [] : givesAway.map((id) => `gives away ${id}`)),
    ...(REPEATABLE.has(kind) ? [] : repetitions(context, own)),
  ];
}

/** Text between quotation marks is the candidate's, to the letter, and was heard clearly. */
export function misquotes(context: InterviewContext, text: string): string[] {
  const quotes = [...text.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
  if (quotes.length === 0) return [];
  const said = context.turns.filter((turn) => turn.speaker === 'user').map(clearWordsOf);
  return quotes
    .filter((quote) => !said.some((words) => words.includes(wordsOf(quote))))
    .map((quote) => `quotes "${quote}", which was not said`);
}

/** What may be misheard is no word that anybody could quote. */
function clearWordsOf({ text, uncertain = [] }: TurnRecord): string {
  const clear = [...uncertain]
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${MISHEARD} ${rest.slice(end)}`, text);
  return wordsOf(clear);
}

function wordsOf(text: string): string {
  return ` ${wordsIn(text)
    .map(({ word }) => word)
    .join(' ')} `;
}

/** Nothing the candidate has not said: no point's substance, no technology's name. */
function repetitions(context: InterviewContext, own: string): string[] {
  const earlier = context.turns.filter((turn) => turn.speaker === 'ai').map((turn) => turn.text);
  const alike = earlier.some((text) => sharedTrigrams(own, text.replace(/"[^"]*"/g, ' ')) >= ALIKE_FROM);
  return alike ? ['repeats an earlier question'] : [];
}
