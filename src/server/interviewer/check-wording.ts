import { collectEvidence } from '#server/grading/collect-evidence.ts';
import { compileContent } from '#server/grading/match/compile-content.ts';
import { pointsGivenAwayBy } from '#server/grading/points-reached-by.ts';
import { type Token, tokenize } from '#server/grading/text/tokenize.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveKind } from '#shared/interview/move.ts';
import type { CandidateMove } from './candidate-move.ts';
import { namedTechnologies } from './read-interview.ts';
import { sharedTrigrams } from './wording/shared-trigrams.ts';
import { wordingFaults } from './wording/wording-faults.ts';

const ALIKE_FROM = 0.6;
/** May be said again, or say what the candidate asked to hear. */
const REPEATABLE: ReadonlySet<MoveKind> = new Set(['open', 'repeat', 'decline', 'answer_fact', 'close']);
/** Must pick up a word of the last two answers. */
const TIED: ReadonlySet<MoveKind> = new Set(['challenge', 'anchor', 'probe']);
const LAST_ANSWERS = 2;
/** The one fault that a wording may have when nothing better is left. */
export const LOOSE_END = 'picks up nothing of the last two answers';

/** What is wrong with a wording of this move, in words; empty when it may be spoken (interview-design 4.9). */
export function checkWording(
  content: Content,
  context: InterviewContext,
  move: CandidateMove,
  text: string,
): string[] {
  const { wording } = content.language;
  const { kind } = move.record;
  if (kind === 'open') return text === context.question.prompt ? [] : ['changes the opening'];
  const own = text.replace(/"[^"]*"/g, ' ');
  return [
    ...wordingFaults(content, text, wording.limits),
    ...misquotes(context, text),
    ...(kind === 'answer_fact' ? [] : leaks(content, context, own)),
    ...(REPEATABLE.has(kind) ? [] : repetitions(context, own)),
    ...(TIED.has(kind) ? looseEnds(content, context, text) : []),
  ];
}

/** Text between quotation marks is the candidate's, to the letter. */
function misquotes(context: InterviewContext, text: string): string[] {
  const said = context.turns.filter((turn) => turn.speaker === 'user').map((turn) => wordsOf(turn.text));
  return [...text.matchAll(/"([^"]*)"/g)]
    .map((match) => match[1] ?? '')
    .filter((quote) => !said.some((words) => words.includes(wordsOf(quote))))
    .map((quote) => `quotes "${quote}", which was not said`);
}

function wordsOf(text: string): string {
  return ` ${tokenize(text)
    .map((token) => token.word)
    .join(' ')} `;
}

/** Nothing the candidate has not said: no point's substance, no technology's name. */
function leaks(content: Content, context: InterviewContext, own: string): string[] {
  const compiled = compileContent(content);
  const evidence = new Map(collectEvidence(content, context).points.map((point) => [point.pointId, point]));
  const unheard = context.question.points.filter(
    (point) => (evidence.get(point.id)?.status ?? 'absent') === 'absent',
  );
  const given = [...pointsGivenAwayBy(content, context.question, own, unheard)]
    .filter(([, status]) => status !== 'mentioned')
    .map(([id]) => `gives away ${id}`);
  const named = namedTechnologies(compiled, context);
  const first = [...compiled.technologies(own, context.question)]
    .filter((id) => !named.has(id))
    .map((id) => `names ${compiled.concepts.get(id)?.terms[0] ?? id} first`);
  return [...given, ...first];
}

function repetitions(context: InterviewContext, own: string): string[] {
  const earlier = context.turns.filter((turn) => turn.speaker === 'ai').map((turn) => turn.text);
  const alike = earlier.some((text) => sharedTrigrams(own, text.replace(/"[^"]*"/g, ' ')) >= ALIKE_FROM);
  return alike ? ['repeats an earlier question'] : [];
}

function looseEnds(content: Content, context: InterviewContext, text: string): string[] {
  const { functionWords } = compileContent(content);
  const isContent = (token: Token) => !functionWords.has(token.word);
  const answers = context.turns.filter((turn) => turn.speaker === 'user').slice(-LAST_ANSWERS);
  const said = new Set(
    answers.flatMap((turn) =>
      tokenize(turn.text)
        .filter(isContent)
        .map((token) => token.stem),
    ),
  );
  const picksUp = tokenize(text).some((token) => said.has(token.stem));
  return said.size === 0 || picksUp ? [] : [LOOSE_END];
}
