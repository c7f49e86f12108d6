import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Claim, Quote, Reading } from '#engine/reading.ts';
import { type Asked, askedIn } from '#engine/script/conversation.ts';
import { noticed } from '#engine/script/next-question.ts';
import { PHASES, phaseEndSeconds, type TimedPhase } from '#engine/script/time-plan.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { boardLines } from '../board-block.ts';
import { saidInline, turnName } from '../prompt.ts';
import type { Pace } from './pace.ts';

/** What each phase is for, as a colleague would say it. */
const PHASE_GOALS: Record<TimedPhase, string> = {
  scope: 'scope (what to build, for whom, how big, which quality matters)',
  outline: 'outline (interface, data, parts, one main flow from end to end)',
  deep_dive: 'deep dive (how one or two of the hard parts really work)',
  stress: 'stress (failure, ten times the load, a changed need, a push-back)',
  close: 'close',
};
const HELP = {
  1: 'an open question that names no direction',
  2: 'a hint where to look, without the answer',
  3: 'a choice between two ways, or the consequence spelled out; then ask which and why',
};
const MOST_OPEN = 5;
const QUESTIONS_SHOWN = 6;
/** Tried twice it rests. */
const MOST_TRIES = 2;

/** The end of a turn's prompt, the only part that is new every time: where the interview stands. */
export function noteOf(context: InterviewContext, reading: Reading, pace: Pace, help: Help): string {
  const asked = askedIn(context);
  const told = [...new Set(asked.flatMap(({ move }) => move.facts))];
  return [
    '# Now',
    '',
    clockLine(context, pace),
    dueLine(pace),
    `Help that fits now: ${HELP[help.level]} (help ${help.level}${help.why === 'asked for' ? ', since they asked for it' : ''}).`,
    told.length > 0 ? `Facts told so far: ${told.join(', ')}.` : 'No fact was told so far.',
    context.company
      ? `A hypothetical may be in the spirit of a product like those of ${context.company.name}; claim nothing about that company.`
      : null,
    questionsLine(asked),
    ...lastAnswerLines(context, reading),
    ...boardLines(context),
    ...openLines(context, reading, asked),
    coreLine(context, reading, asked),
    '',
    'Say your turn.',
  ]
    .filter((line) => line !== null)
    .join('\n');
}

function clockLine({ budgetSeconds, secondsRemaining }: InterviewContext, pace: Pace): string {
  const plan = PHASES.filter((phase) => phase !== 'close')
    .map((phase) => `${phase.replace('_', ' ')} until ${Math.round(phaseEndSeconds(phase, budgetSeconds))} s`)
    .join(', ');
  const wall = pace.wallMinutes === null ? '' : `, ${pace.wallMinutes} minutes on the clock`;
  return `Time: ${budgetSeconds - secondsRemaining} of ${budgetSeconds} seconds of speech are used${wall}. This is question ${pace.questions + 1} of usually ${pace.usualQuestions}. Plan: ${plan}.`;
}

function dueLine({ due, phase }: Pace): string {
  if (due === 'close') return 'It is time to close: ask your last question.';
  if (due === 'goodbye') {
    return 'The last question was asked. It is time for the goodbye: take up what they said, no new topic.';
  }
  return `By the plan a new question now belongs to the ${PHASE_GOALS[phase]}.`;
}

/** Its own last questions by kind, so that it varies them. */
function questionsLine(asked: readonly Asked[]): string | null {
  const lately = asked.slice(1).slice(-QUESTIONS_SHOWN);
  if (lately.length === 0) return null;
  const pushed = asked.some(({ move }) => move.kind === 'push_back');
  const kinds = lately.map(({ move }) => [move.kind, ...(move.targets ?? []).slice(0, 1)].join(' '));
  return `Your last turns: ${kinds.join(', ')}. ${pushed ? 'You have pushed back already.' : 'No push-back yet.'}`;
}

const ANSWERED: Record<string, string> = {
  partly: 'The last answer was short; it may not have answered you.',
  no: 'The last answer did not answer your question.',
  asked_to_repeat: 'The candidate wants your last question again, plainer.',
  does_not_know: 'The candidate says they do not know.',
};

function lastAnswerLines(context: InterviewContext, reading: Reading): string[] {
  const last = context.turns.findLast(({ speaker }) => speaker === 'user');
  if (!last) return [];
  if (last.awaited) return ['The words of the last answer are still to come; ask about another part.'];
  const verdict = reading.answered.find(({ turnId }) => turnId === last.id)?.answered ?? '';
  const told = new Set(askedIn(context).flatMap(({ move }) => move.facts));
  const owed = reading.asked.filter(
    ({ factIds, isOpen }) => isOpen && factIds.length > 0 && !factIds.some((id) => told.has(id)),
  );
  return [
    ...(ANSWERED[verdict] ? [ANSWERED[verdict]] : []),
    ...block(
      'They asked, and may still wait for it:',
      owed.map(({ quote, factIds }) => `- ${saidInline(context, quote.text)} (facts: ${factIds.join(', ')})`),
    ),
  ];
}

type Open = { id: string; turnId: number; rank: number; line: string };

/** What does not hold and was not put right, the worst first; what was tried twice rests. */
function openLines(context: InterviewContext, reading: Reading, asked: readonly Asked[]): string[] {
  const tries = (id: string) =>
    asked.filter(({ move }) => move.target.id === id || (move.noted ?? []).includes(id)).length;
  const open = reading.claims
    .filter(({ putRight }) => !putRight)
    .map((claim) => ofClaim(context, claim))
    .map((found) => ({ ...found, tries: tries(found.id) }))
    .filter((found) => found.tries < MOST_TRIES)
    .sort((one, other) => one.tries - other.tries || one.rank - other.rank || other.turnId - one.turnId);
  return block(
    'Open, the most serious first (a reader found these; it may not have come to the last answer yet):',
    open.slice(0, MOST_OPEN).map(({ line, tries: tried }) => {
      return `- ${line}${tried > 0 ? ' Asked about once already: once more from another side, or leave it.' : ''}`;
    }),
  );
}

function ofClaim(context: InterviewContext, claim: Claim): Open {
  const { id, quote, earlier, verdict, factId, correction, weight, pointIds } = claim;
  const said = (words: Pick<Quote, 'text'>) => saidInline(context, words.text);
  const why = {
    false: correction ? `is false: ${correction}` : 'is false.',
    contradicts_earlier: `is against ${earlier ? said(earlier) : 'what was said before'}.`,
    contradicts_fact: `is against the fact ${factId ?? 'that was told'}.`,
  }[verdict];
  const isCore = context.question.points.some(
    (point) => point.tier === 'core' && pointIds.includes(point.id),
  );
  const rank = (weight === 'material' ? 0 : 2) + (isCore ? 0 : 1);
  const size = `${weight}${isCore ? ', core' : ''}, ${turnName(context, quote.turnId)}`;
  return { id, turnId: quote.turnId, rank, line: `[${id}] (${size}) ${said(quote)} ${why}` };
}

function coreLine(context: InterviewContext, reading: Reading, asked: readonly Asked[]): string | null {
  const touched = new Set([
    ...asked.flatMap(({ move }) => pointsAimedAt(context, move)),
    ...reading.points.filter(({ status }) => status !== 'absent').map(({ pointId }) => pointId),
  ]);
  const left = context.question.points.filter(({ id, tier }) => tier === 'core' && !touched.has(id));
  return left.length > 0
    ? `Core points not heard and not asked about: ${left.map(({ id }) => id).join(', ')}.`
    : null;
}

function block(title: string, items: readonly string[]): string[] {
  return items.length > 0 ? [title, ...items] : [];
}

/** Help that fits now: 1 an open question, 2 where to look, 3 a choice or the consequence spelled out. */
export type Help = { level: 1 | 2 | 3; why: 'asked for' | 'stuck' | null };

const FAILED: ReadonlySet<string> = new Set(['no', 'does_not_know']);
const MOST = 3;

/** Rises by one with every answer in a row that fails or asks for a hint, and falls back with the first that does not. */
export function helpFor(content: Content, context: InterviewContext, { answered }: Reading): Help {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const last = answers.at(-1);
  const seen = last && !last.awaited ? noticed(content, context, last.text)?.kind : undefined;
  const why = seen === 'hint' ? 'asked for' : seen === 'stuck' ? 'stuck' : null;
  const verdictOn = new Map(answered.map(({ turnId, answered: verdict }) => [turnId, verdict]));
  const before = answers.slice(0, -1).findLastIndex(({ id }) => !FAILED.has(verdictOn.get(id) ?? 'yes'));
  const failures = Math.max(0, answers.length - 2 - before) + (why ? 1 : 0);
  // Who asks twice for help on one thing gets more of it, whatever was made of the answers.
  const given = why ? (askedIn(context).at(-1)?.move.cue ?? 0) : 0;
  const level = Math.min(MOST, Math.max(1, 1 + failures, why && given >= 2 ? given + 1 : 1));
  return { level: level === 1 ? 1 : level === 2 ? 2 : 3, why };
}
