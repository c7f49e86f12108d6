import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import type { MoveChoice } from '#engine/ask/choose-move.ts';
import { PHASES, phaseEndSeconds, type TimedPhase, turnsAllowed } from '#engine/ask/session-plan.ts';
import type { Situation } from '#engine/ask/situation.ts';
import type { MoveKind } from '#shared/interview/move.ts';
import type { HelpAllowed } from './help-allowed.ts';
import { block, notesOf } from './notes-of.ts';

/** Where the clock has the interview; overrun when the candidate is still busy with the phase before. */
export type Stage = { phase: TimedPhase; isOverrun: boolean };

/** What each phase is for, as a colleague would say it. */
const PHASE_GOALS: Record<TimedPhase, string> = {
  scope: 'scope (what to build, for whom, how big, which quality matters)',
  outline: 'outline (interface, data, parts, one main flow from end to end)',
  deep_dive: 'deep dive (how one or two of the hard parts really work)',
  stress: 'stress (failure, ten times the load, a changed need, a push-back)',
  close: 'close',
};

const SUGGESTED: ReadonlySet<MoveKind> = new Set(['probe', 'raise', 'ask_slot']);
const MAX_SUGGESTIONS = 3;

const HELP = [
  'thinking time only: ask what they are weighing, give no hint',
  'an open question that names no direction',
  'a hint where to look, without the answer',
  'a choice between two ways, or the consequence spelled out, then ask which and why',
];

/** The last lines of the prompt: where the interview stands, recomputed from the turns every time. */
export function stateOfPlay(
  situation: Situation,
  { moves, state }: MoveChoice,
  { phase, isOverrun }: Stage,
  help: HelpAllowed,
): string {
  const { context, asked } = situation;
  const { budgetSeconds, secondsRemaining } = context;
  const lines = [
    `Time: ${budgetSeconds - secondsRemaining} of ${budgetSeconds} seconds of speech are used. The plan: ${planOf(budgetSeconds)}. This is your question ${asked.length} of at most ${turnsAllowed(budgetSeconds, secondsRemaining)}; the closing question is asked without you.`,
    `The talk has come to the ${PHASE_GOALS[phase]}. Where it runs ahead of the plan there is time to go deep.`,
    isOverrun ? 'The phase before has overrun: lead over to this one in half a sentence.' : null,
    `Help allowed now: ${help.park ? 'none; two hints were given: take that part as solved in half a sentence and go to another' : HELP[help.level]} (help ${help.level}).`,
    `Facts told so far: ${state.factsGiven.join(', ') || 'none'}.`,
    context.company
      ? `A situation may be in the spirit of a product like those of ${context.company.name}; claim nothing about that company.`
      : null,
    ...notesOf(situation),
    ...block(
      'Suggestions of a keyword engine that does not understand answers. Use one only if it is also what you would ask, in your own words and tied to the answer:',
      moves.filter(isPlainQuestion).slice(0, MAX_SUGGESTIONS).map(suggestion),
    ),
  ];
  return lines.filter((line) => line !== null).join('\n');
}

/** "scope until 120 s, outline until 300 s": what the clock allows each phase. */
function planOf(budgetSeconds: number): string {
  return PHASES.filter((phase) => phase !== 'close')
    .map((phase) => `${phase.replace('_', ' ')} until ${Math.round(phaseEndSeconds(phase, budgetSeconds))} s`)
    .join(', ');
}

/** The bank's own question, without words of the candidate in it. */
function isPlainQuestion({ record, bankWording, mustQuote }: CandidateMove): boolean {
  return SUGGESTED.has(record.kind) && !mustQuote.some((phrase) => bankWording.includes(phrase));
}

function suggestion({ record, bankWording }: CandidateMove): string {
  const id = record.target.id ? ` [${record.target.id}]` : '';
  return `-${id} ${bankWording}`;
}
