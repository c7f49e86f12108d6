import { mirrorOf } from '#engine/debrief/mirror.ts';
import { isAskedOf } from '#engine/score/points.ts';
import { SENTENCES } from '#engine/script/conversation.ts';
import { hintsOn } from '#engine/script/hints.ts';
import { PHASE_OF, situationsOf } from '#engine/script/path.ts';
import {
  currentPhase,
  isCloseDue,
  PHASES,
  phaseEndSeconds,
  sessionPhases,
  type TimedPhase,
} from '#engine/script/time-plan.ts';
import type { Content } from '#shared/content/content.ts';
import { type Point, topicOf } from '#shared/content/question.ts';
import type { ConsoleLine, ConsoleScript } from '#shared/contract/friend.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { MoveKind, MoveRecord, MoveTarget } from '#shared/interview/move.ts';
import { ASKED_ALOUD } from '#shared/rules/asked-aloud.ts';

/** The label of an interview that a friend holds, as it is kept with it. */
const ENGINE = 'friend';
const SUGGESTED = 3;

/** A line that a friend can say with one press, as a turn, a hint or a fact. */
export type FriendLine = ConsoleLine & {
  kind: MoveKind;
  phase: MoveRecord['phase'];
  target: MoveTarget;
  hintLevel: number;
  facts: string[];
  reason: string;
  /** The topic by which a fact is asked for. */
  name?: string;
};

/** Everything that the bank holds for an interviewer of this question at this level, in the order of the interview. */
export function consoleScript(content: Content, context: InterviewContext): ConsoleScript {
  const { question } = context;
  const { phases } = sessionPhases(context.budgetSeconds, []);
  const points = question.points.filter((point) => isAskedOf(context.level, point));
  const [opening, close] = [openingLine(context), closeLine()];
  return {
    title: question.title,
    hardParts: question.hardParts,
    opening: shown(opening),
    stages: phases
      .filter(({ phase }) => phase !== 'close')
      .map(({ phase, plannedSeconds }) => ({
        phase,
        seconds: plannedSeconds,
        points: points
          .filter(({ dim }) => PHASE_OF[dim] === phase)
          .map((point) => ({
            id: point.id,
            name: point.name,
            means: point.means,
            tier: point.tier,
            dimension: point.dim,
            probes: probeLines(point).map(shown),
            hints: hintLines(point).map(shown),
            wrong: wrongOf(point),
          })),
        scenes: phase === 'stress' ? situationLines(content, context).map(shown) : [],
      })),
    facts: factLines(context).map((line) => ({ ...shown(line), name: line.name ?? '' })),
    close: shown(close),
  };
}

/** The line with this key; undefined if there is none. */
export function friendLine(content: Content, context: InterviewContext, key: string): FriendLine | undefined {
  return [...askable(content, context), ...helps(context)].find((line) => line.key === key);
}

/**
 * The most useful lines now, of those not asked yet: first the ones of the stage that the clock has reached, on points
 * that no words came near.
 */
export function nextLines(
  content: Content,
  context: InterviewContext,
  asked: readonly string[],
): ConsoleLine[] {
  const [opening, close] = [openingLine(context), closeLine()];
  if (context.turns.every(({ speaker }) => speaker !== 'ai')) return [shown(opening)];
  if (isCloseDue(context)) return asked.includes(close.key) ? [] : [shown(close)];
  const touched = mirrorOf(context, context.question.points);
  const used = new Set(asked);
  const reached = PHASES.indexOf(duePhase(context));
  const pointAsked = (id: string | null) => asked.some((key) => key.startsWith(`probe:${id}:`));
  const rank = ({ phase, target }: FriendLine) => {
    const away = phase === 'open' ? 0 : PHASES.indexOf(phase) - reached;
    const isKnown = target.type === 'point' && target.id !== null && touched.has(target.id);
    return (away < 0 ? 10 - away : 2 * away) + (isKnown ? 1 : 0) + (pointAsked(target.id) ? 1.5 : 0);
  };
  return askable(content, context)
    .filter(({ key }) => !used.has(key) && key !== opening.key && key !== close.key)
    .map((line, at) => ({ line, rank: rank(line) + at / 1000 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ line }) => line)
    .filter(({ target }, at, all) => all.findIndex((other) => other.target.id === target.id) === at)
    .slice(0, SUGGESTED)
    .map(shown);
}

/** A line of the script as the interviewer's next turn. */
export function friendTurn({ key, say, name: _, ...rest }: FriendLine, aloud: boolean): NextTurn {
  return turnOf({ text: say, aloud, key, ...rest });
}

/** The friend's own words, or a question that was asked without the app. */
export function ownWordsTurn(context: InterviewContext, words: string | undefined, aloud: boolean): NextTurn {
  return turnOf({
    text: words ?? ASKED_ALOUD,
    aloud,
    key: null,
    kind: 'probe',
    phase: currentPhase(context),
    target: { type: 'none', id: null },
    hintLevel: 1,
    facts: [],
    reason: words === undefined ? 'Asked aloud, without the app.' : 'Asked in their own words.',
  });
}

/** The keys that were used: first those of turns, then those of hints and facts. */
export function askedKeys(context: InterviewContext): string[] {
  const said = new Set(
    context.turns.flatMap(({ move }) => move?.notes?.flatMap((note) => note.said ?? []) ?? []),
  );
  const turns = context.turns.flatMap(({ move }) => move?.friend?.key ?? []);
  return [...turns, ...helps(context).flatMap(({ key, say }) => (said.has(say) ? [key] : []))];
}

/** The points that a question or a hint of the script was about. */
export function pointsAsked(context: InterviewContext): Set<string> {
  return new Set(askedKeys(context).flatMap((key) => /^(?:probe|hint):(.+):\d+$/.exec(key)?.[1] ?? []));
}

type Turn = Omit<FriendLine, 'say' | 'key' | 'name'> & { text: string; aloud: boolean; key: string | null };

function turnOf({ text, aloud, key, hintLevel, ...move }: Turn): NextTurn {
  return {
    text,
    engine: ENGINE,
    move: { ...move, cue: hintLevel, quotedWords: [], fallback: false, friend: { key, aloud } },
  };
}

function askable(content: Content, context: InterviewContext): FriendLine[] {
  const points = context.question.points.filter((point) => isAskedOf(context.level, point));
  return [
    openingLine(context),
    ...points.flatMap(probeLines),
    ...situationLines(content, context),
    closeLine(),
  ];
}

function helps(context: InterviewContext): FriendLine[] {
  return [...context.question.points.flatMap(hintLines), ...factLines(context)];
}

function openingLine({ question }: InterviewContext): FriendLine {
  return {
    key: 'opening',
    say: question.prompt,
    kind: 'open',
    phase: 'open',
    target: { type: 'none', id: null },
    hintLevel: 0,
    facts: [],
    reason: 'Opens the interview.',
  };
}

function closeLine(): FriendLine {
  return {
    key: 'close',
    say: SENTENCES.close,
    kind: 'close',
    phase: 'close',
    target: { type: 'phase', id: 'close' },
    hintLevel: 0,
    facts: [],
    reason: 'Asked for the weakest part at the end.',
  };
}

function probeLines({ id, dim, name, probes }: Point): FriendLine[] {
  return probes.map(({ say, cue }, at) => ({
    key: `probe:${id}:${at}`,
    say,
    kind: 'probe',
    phase: PHASE_OF[dim],
    target: { type: 'point', id },
    hintLevel: cue,
    facts: [],
    reason: `Asked about: ${name}.`,
  }));
}

/** False statements about a point, each with the most pointed question on it, which would bring it out. */
function wrongOf(point: Point): ConsoleScript['stages'][number]['points'][number]['wrong'] {
  const probes = probeLines(point);
  const ask = probes.find(({ hintLevel }) => hintLevel === 2) ?? probes[0];
  return ask ? point.false.map(({ say, truth }) => ({ say, truth, ask: shown(ask) })) : [];
}

function hintLines(point: Point): FriendLine[] {
  return hintsOn(point).map(({ say, hintLevel }, at) => ({
    key: `hint:${point.id}:${at}`,
    say,
    kind: 'hint',
    phase: PHASE_OF[point.dim],
    target: { type: 'point', id: point.id },
    hintLevel,
    facts: [],
    reason: 'Gave a hint.',
  }));
}

function situationLines(content: Content, context: InterviewContext): FriendLine[] {
  return situationsOf(content, context)
    .filter(({ target }) => target.type === 'stress')
    .map(({ say, kind, phase, target, hintLevel, reason }) => ({
      // Kept under this name with the turns of friends' interviews.
      key: `scene:${target.id}`,
      say,
      kind,
      phase,
      target,
      hintLevel,
      facts: [],
      reason,
    }));
}

function factLines(context: InterviewContext): FriendLine[] {
  return context.question.facts.map((fact) => ({
    key: `fact:${fact.id}`,
    say: fact.say,
    name: topicOf(fact),
    kind: 'answer_fact',
    phase: currentPhase(context),
    target: { type: 'fact', id: fact.id },
    hintLevel: 0,
    facts: [fact.id],
    reason: 'Answered a question.',
  }));
}

function shown({ key, say }: FriendLine): ConsoleLine {
  return { key, say };
}

/** The phase that the clock has reached. */
function duePhase(context: InterviewContext): TimedPhase {
  const spent = context.budgetSeconds - context.secondsRemaining;
  return PHASES.find((phase) => spent < phaseEndSeconds(phase, context.budgetSeconds)) ?? 'close';
}
