import { isAskedOf } from '#engine/score/points.ts';
import { plainText } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import {
  type Level,
  level as levels,
  type Point,
  type PointDimension,
  type Probe,
} from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveKind, MoveTarget } from '#shared/interview/move.ts';
import { stemsIn } from '#shared/interview/nearest-words.ts';
import { answersTo, askedIn, SENTENCES } from './conversation.ts';
import type { TimedPhase } from './time-plan.ts';

/** A question that the script may ask, in the bank's words or one of its own fixed sentences. */
export type ScriptQuestion = {
  say: string;
  kind: MoveKind;
  phase: TimedPhase;
  target: MoveTarget;
  hintLevel: number;
  reason: string;
};

/**
 * A part of the path: questions in order, of which `asks` are asked; the rest fill the time that short answers leave.
 */
export type Stage = { name: string; asks: number; questions: readonly ScriptQuestion[] };

/** When the path comes to the points of a dimension. */
export const PHASE_OF: Record<PointDimension, TimedPhase> = {
  framing: 'scope',
  design: 'outline',
  depth: 'deep_dive',
  resilience: 'stress',
  tradeoffs: 'stress',
};

const TOPICS = 3;
const DIVES = 2;
const ASKS = { framing: 1, design: 4, dive: 2, stress: 2, tradeoff: 1 };

/**
 * The written path through a question at a level. `topics` are ids of points to go deeper into, the first one first.
 */
export function pathOf(content: Content, context: InterviewContext, topics: readonly string[]): Stage[] {
  const options = topicsOf(context);
  const chosen = [...topics.flatMap((id) => options.find((point) => point.id === id) ?? []), ...options];
  const dives = [...new Set(chosen)];
  return [
    { name: 'framing', asks: ASKS.framing, questions: probesOf(context, 'framing') },
    { name: 'design', asks: ASKS.design, questions: probesOf(context, 'design') },
    { name: 'choice', asks: 1, questions: choiceOf(options) },
    ...dives.map((point, at) => ({
      name: `dive-${at}`,
      asks: at < DIVES ? ASKS.dive : 0,
      questions: diveOf(context, point, at),
    })),
    { name: 'stress', asks: ASKS.stress, questions: situationsOf(content, context) },
    { name: 'tradeoff', asks: ASKS.tradeoff, questions: probesOf(context, 'tradeoffs') },
  ];
}

/** A point that the candidate may choose to go deeper into. */
type Topic = Point & { topic: string };

/** The points that are offered to go deeper into. */
export function deepPoints({ question, level }: Pick<InterviewContext, 'question' | 'level'>): Point[] {
  const deep = question.points.filter((point) => point.dim === 'depth' && isAskedOf(level, point));
  return deep.filter(({ probes }) => probes.some(isFree)).slice(0, TOPICS);
}

/** What the candidate may choose to go deeper into. */
export function topicsOf(context: InterviewContext): Topic[] {
  return deepPoints(context).filter((point): point is Topic => point.topic !== undefined);
}

/** Situations that fit the level; if it has too few, questions about failure and operation take their place. */
export function situationsOf(content: Content, context: InterviewContext): ScriptQuestion[] {
  const { question, level, company } = context;
  const emphasis = company && content.emphasis.companies[company.slug];
  const ofCompany =
    company && emphasis && reaches(level, emphasis.minLevel)
      ? [situation(`company-${company.slug}`, emphasis.say)]
      : [];
  const [first, ...rest] = question.stress
    .filter(({ minLevel, needs }) => reaches(level, minLevel) && !needs)
    .map(({ id, say }) => situation(id, say));
  return [...(first ? [first] : []), ...ofCompany, ...rest, ...probesOf(context, 'resilience')];
}

/** Questions on these points, in the bank's order. */
export function questionsOn(points: readonly Point[], phase: TimedPhase): ScriptQuestion[] {
  return points.flatMap((point) => point.probes.filter(isFree).map((probe) => probeOf(point, probe, phase)));
}

function reaches(level: Level, minLevel: Level): boolean {
  return levels.options.indexOf(level) >= levels.options.indexOf(minLevel);
}

/**
 * Whether a probe can be asked at any time: one that needs something said before might ask about what nobody mentioned.
 */
function isFree({ needs }: Probe): boolean {
  return needs === undefined;
}

/** The first probe of each point of a dimension, core points first, then the second ones. */
function probesOf({ question, level }: InterviewContext, dimension: PointDimension): ScriptQuestion[] {
  const asked = question.points.filter((point) => point.dim === dimension && isAskedOf(level, point));
  const all = asked.map((point) => questionsOn([point], PHASE_OF[dimension]));
  const first = all.flatMap(([one]) => one ?? []);
  return [...first, ...all.flatMap(([, ...others]) => others)];
}

function diveOf(context: InterviewContext, point: Topic, at: number): ScriptQuestion[] {
  const own = deeperQuestion(context, point, at);
  return [...questionsOn([point], 'deep_dive'), ...(own ? [own] : [])];
}

const SAYS_WHY = /\b(because|since|so that|the reason|that way)\b/;
const SAYS_COST =
  /\b(costs?|price|trade ?-?offs?|downsides?|drawbacks?|disadvantages?|expense|we pay|i pay|give up|giving up|we lose|we accept|i accept)\b/;
const SAYS_WHEN_NOT =
  /\b(if|once|unless|when)\b.*\b(i|we)('d| would) (\w+ )?(switch|change|move|choose|go|take|pick|decide|prefer)\b/;

/**
 * Asks why, and at what cost; at the second point, or if the candidate has said that already, about another way, which a
 * colleague suggests, or what would change the decision.
 */
function deeperQuestion(context: InterviewContext, point: Topic, at: number): ScriptQuestion | undefined {
  if (at >= DIVES) return undefined;
  const [why, whenNot] = SENTENCES.deepen(point.topic);
  const turns = askedIn(context).filter(({ move }) => move.target.id === point.id);
  const isAsked = (say: string) => turns.some(({ text }) => text.includes(say));
  const suggested = suggestionsOn(point).find(isAsked) ?? newSuggestion(context, point);
  const said = turns.flatMap((turn) => answersTo(context, turn)).map(({ text }) => plainText(text));
  // Asked about another decision in the same words, it would be the same question twice.
  const isWhyAsked = askedIn(context).some(({ text }) => text.endsWith(SENTENCES.whyThat));
  const isWhySaid = isWhyAsked || said.some((text) => SAYS_WHY.test(text) && SAYS_COST.test(text));
  const isWhenNotAsked = turns.some(({ text }) => text.endsWith(SENTENCES.whenNot));
  const isWhenNotSaid = isWhenNotAsked || said.some((text) => SAYS_WHEN_NOT.test(text));
  const other = suggested ?? (isWhenNotSaid ? why : whenNot);
  const say = [why, whenNot].find(isAsked) ?? (at === 0 && !isWhySaid ? why : other);
  const reason = `Went deeper: ${point.name}.`;
  return {
    say,
    kind: 'push_back',
    phase: 'deep_dive',
    target: { type: 'point', id: point.id },
    hintLevel: say === suggested ? 2 : 1,
    reason,
  };
}

/** Each of a point's ways to its goal, as somebody else's. */
export function suggestionsOn({ topic, ways }: Point): string[] {
  return topic === undefined ? [] : ways.flatMap((way) => SENTENCES.suggested(topic, way));
}

/** A way of which less than half was said, by the candidate or by the topic. */
function newSuggestion(context: InterviewContext, { topic, ways }: Topic): string | undefined {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const said = stemsIn([topic, ...answers.map(({ text }) => text)].join(' '));
  const isNew = (way: string) => {
    const stems = [...stemsIn(way)];
    return 2 * stems.filter((stem) => said.has(stem)).length < stems.length;
  };
  // One word says too little without the others around it.
  const way = ways.find((each) => each.includes(' ') && isNew(each));
  if (!way) return undefined;
  const heard = topicsOf(context).flatMap(suggestionsOn);
  const isAgain = askedIn(context).some(({ text }) => heard.some((suggestion) => text.includes(suggestion)));
  return SENTENCES.suggested(topic, way)[isAgain ? 1 : 0];
}

function choiceOf(options: readonly Topic[]): ScriptQuestion[] {
  if (options.length < 2) return [];
  return [
    {
      say: SENTENCES.choose(options.map(({ topic }) => topic)),
      kind: 'bridge',
      phase: 'deep_dive',
      target: { type: 'phase', id: 'deep_dive' },
      hintLevel: 0,
      reason: 'Let the candidate choose what to go deeper into.',
    },
  ];
}

function probeOf({ id, name }: Point, { say, cue }: Probe, phase: TimedPhase): ScriptQuestion {
  return {
    say,
    kind: 'probe',
    phase,
    target: { type: 'point', id },
    hintLevel: cue,
    reason: `Asked about: ${name}.`,
  };
}

/**
 * Matches "Which numbers do you need, and ...?" but not "..., and which numbers do you need?": there, the first half
 * can be answered without it.
 */
const ASKS_FOR_NEEDS = /(?:^|[.,] )(?:what|which)(?: [\w']+){0,6}? (?:do|would) you (?:want|need|ask)\b/i;

/** A question that only invites the candidate to ask. */
export function invitesToAsk({ say, kind, phase }: ScriptQuestion): boolean {
  return kind === 'probe' && phase === PHASE_OF.framing && ASKS_FOR_NEEDS.test(say);
}

function situation(id: string, say: string): ScriptQuestion {
  const reason = 'Put the design under strain to see how it holds.';
  return { say, kind: 'raise', phase: 'stress', target: { type: 'stress', id }, hintLevel: 1, reason };
}
