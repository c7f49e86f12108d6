import { type Asked, askedIn, lastAnswer } from '#engine/script/conversation.ts';
import { PHASES, phaseEndSeconds, type TimedPhase } from '#engine/script/time-plan.ts';
import { level } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { boardLines } from '../board-block.ts';
import { saidInline, turnName } from '../prompt.ts';
import { aboutBoard, choiceOn, foundBefore, lastAsked } from './advice.ts';
import { dutyOn } from './duty.ts';
import { type Moment, PUSHED_BACK_FROM } from './moment.ts';
import type { OpenClaim } from './open-claims.ts';
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
const ANSWERED: Record<string, string> = {
  partly: 'The last answer was short; it may not have answered you.',
  no: 'The last answer did not answer your question.',
  asked_to_repeat: 'The candidate wants your last question again, plainer.',
  does_not_know: 'The candidate says they do not know.',
};
const MOST_OPEN = 5;
const QUESTIONS_SHOWN = 6;
const HABIT_TURNS = 3;
/** First words after which a turn sounds like another, whatever comes second. */
const ALIKE: ReadonlySet<string> = new Set(['You', 'Okay', 'So']);

/**
 * The end of a turn's prompt, and the only part that is new every time: where the interview is, and last what weighs
 * most. A small model then only has to find the words. A large one, which gets the long task, chooses for itself what to
 * ask: told a topic by code, it asked worse questions than without (2.5 of 3 against 2.7, blind, 16 places).
 * @param isShort Whether the note is for the short task: without what only the long one mentions.
 */
export function noteOf(moment: Moment, isShort = false): string {
  const { context, reading, pace, help, open, untouched } = moment;
  const asked = askedIn(context);
  const told = [...new Set(asked.flatMap(({ move }) => move.facts))];
  const last = lastAnswer(context);
  const verdict = reading.answered.find(({ turnId }) => turnId === last?.id)?.answered ?? '';
  const due = dutyOn(moment) ?? (isShort ? foundBefore(moment) : aboutBoard(context));
  const advice = [
    '',
    ...(due ? [`What weighs most, unless you heard something heavier in the last answer: ${due}`] : []),
    ...(isShort && !due ? choiceOn(moment) : []),
    'Say your turn.',
  ];
  if (isShort) {
    const exchange = [
      `You asked: "${lastAsked(context)}"`,
      `They answered: ${saidInline(context, last?.text ?? '')}`,
    ];
    return [
      '# Now',
      '',
      dueLine(pace),
      ...boardLines(context),
      ...habitLine(asked),
      '',
      ...exchange,
      ...advice,
    ].join('\n');
  }
  const lines = [
    '# Now',
    '',
    clockLine(context, pace),
    dueLine(pace),
    `Help that fits now: ${HELP[help.level]} (help ${help.level}${help.why === 'asked for' ? ', since they asked for it' : ''}).`,
    told.length > 0 ? `Facts told so far: ${told.join(', ')}.` : 'No fact was told so far.',
    context.company &&
      `A hypothetical may be in the spirit of a product like those of ${context.company.name}; claim nothing about that company.`,
    questionsLine(context, pace, asked),
    ...habitLine(asked),
    ANSWERED[verdict],
    ...boardLines(context),
    open.length > 0 &&
      'Open, the most serious first (a reader found these; it may not have come to the last answer yet):',
    ...open.slice(0, MOST_OPEN).map((claim) => `- ${openLine(context, claim)}`),
    untouched.length > 0 &&
      `Core points neither explained nor asked about: ${untouched.map(({ id }) => id).join(', ')}.`,
    ...advice,
  ];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

function clockLine({ budgetSeconds, secondsRemaining }: InterviewContext, pace: Pace): string {
  const plan = PHASES.filter((phase) => phase !== 'close')
    .map((phase) => `${phase.replace('_', ' ')} until ${Math.round(phaseEndSeconds(phase, budgetSeconds))} s`)
    .join(', ');
  const wall = pace.wallMinutes === null ? '' : `, ${pace.wallMinutes} minutes on the clock`;
  return `Time: ${budgetSeconds - secondsRemaining} of ${budgetSeconds} seconds of speech are used${wall}. This is question ${pace.questions + 1} of usually ${pace.usualQuestions}, repeats apart. Plan: ${plan}.`;
}

function dueLine({ due, phase }: Pace): string {
  if (due === 'close') return 'It is time to close: ask your last question.';
  if (due === 'goodbye') {
    return 'The last question was asked. It is time for the goodbye: take up what they said, no new topic.';
  }
  return `By the plan a new question now belongs to the ${PHASE_GOALS[phase]}.`;
}

/** The model's own last turns by kind, so that it varies them. */
function questionsLine(
  { level: at }: InterviewContext,
  { due }: Pace,
  asked: readonly Asked[],
): string | null {
  const lately = asked.slice(1).slice(-QUESTIONS_SHOWN);
  if (lately.length === 0) return null;
  const pushed = asked.some(({ move }) => move.kind === 'push_back');
  const kinds = lately.map(({ move }) => [move.kind, ...(move.targets ?? []).slice(0, 1)].join(' '));
  const isToCome = due === 'question' && level.options.indexOf(at) >= level.options.indexOf(PUSHED_BACK_FROM);
  const pushBack = pushed ? ' You have pushed back already.' : isToCome ? ' No push-back yet.' : '';
  return `Your last turns: ${kinds.join(', ')}.${pushBack}`;
}

/** A model begins one turn like the other unless it is told: "You say ..." is a formula whatever verb comes next. */
function habitLine(asked: readonly Asked[]): string[] {
  const [last, ...before] = asked
    .slice(1)
    .slice(-HABIT_TURNS)
    .reverse()
    .map(({ text }) => openingOf(text));
  return last !== undefined && before.includes(last)
    ? [`Your last turns began with "${last}": begin this one in another way, such as with the case itself.`]
    : [];
}

function openingOf(text: string): string {
  const [first = '', second = ''] = text.split(/\s+/);
  const word = first.replace(/\W.*$/, '');
  return ALIKE.has(word) ? word : `${first} ${second}`;
}

function openLine(context: InterviewContext, claim: OpenClaim): string {
  const { id, quote, earlier, verdict, factId, correction, weight, isCore, timesAsked, isJustAsked, isBack } =
    claim;
  const why = {
    false: correction ? `is false: ${correction}` : 'is false.',
    contradicts_earlier: `is against ${earlier ? saidInline(context, earlier.text) : 'what was said before'}.`,
    contradicts_fact: `is against the fact ${factId ?? 'that was told'}.`,
  }[verdict];
  const size = `${weight}${isCore ? ', core' : ''}, ${turnName(context, quote.turnId)}`;
  const again = isJustAsked
    ? ' You just asked about it: leave it if the last answer took it back.'
    : isBack
      ? ' They rest more on it in the last answer: one last try, there, or leave it.'
      : timesAsked > 0
        ? ' Asked about once already: leave it if an answer since then took it back; else a second time from another side, or not at all.'
        : '';
  return `[${id}] (${size}) ${saidInline(context, quote.text)} ${why}${again}`;
}
