import { hintLevels, pointsAsked } from '#engine/hint-level.ts';
import type { PointReading, Reading } from '#engine/reading.ts';
import { composeOutcome } from '#engine/report/compose-outcome.ts';
import { isAskedOf } from '#engine/score/points.ts';
import {
  byDimension,
  judgedRows,
  meanOfRows,
  type ScoredInterview,
  type ScoredReading,
  scoresFromPoints,
} from '#engine/score/scores-from-points.ts';
import { type Cap, type DimensionScores, isTooShort, totalScore } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import { withoutDoubts } from '#engine/spoken-spans.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { OwnWords, StatementAnswer, Tick } from '#shared/contract/debrief.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { firstSaid, saidBesides } from './also-said.ts';
import { chosenWords } from './choose-words.ts';
import { answersWhenAsked, type Mirror, wordsOn } from './mirror.ts';
import { pointsThatCount } from './points-that-count.ts';
import type { Statement } from './statements.ts';

/** What a candidate says about their own interview, so far. */
export type Debrief = {
  statements: readonly Statement[];
  /** By statement id: whether the candidate thinks it is true. */
  answers: Readonly<Record<string, StatementAnswer>>;
  ticks: Readonly<Record<string, Tick>>;
  /** By point: words that the candidate chose, or false if none are what was said about it. */
  quoted: Readonly<Record<string, boolean | OwnWords>>;
  /** Rows that the candidate moved. */
  scores: Partial<DimensionScores>;
};

/** Raised with every change of what ticks come to. */
export const DEBRIEF_ENGINE = 'debrief-11';

/** How far a score may be moved from what the ticks come to. */
export const MOST_MOVED = 1;

const STATUS = { reason: 'explained', named: 'mentioned', missed: 'absent', wrong: 'wrong' } as const;

/** The points that a debrief asks about, in the bank's order. */
export function pointsToJudge({ question, level }: Pick<InterviewContext, 'question' | 'level'>): Point[] {
  return question.points.filter((point) => isAskedOf(level, point));
}

/**
 * The points that a person's ticks judge: those with a tick, and those that were asked about, which without a tick
 * count as missed. Nobody knows whether the candidate had the others.
 */
export function pointsJudged(
  context: InterviewContext,
  { ticks }: Pick<Debrief, 'ticks'>,
  asked: ReadonlySet<string>,
): Point[] {
  return pointsToJudge(context).filter(({ id }) => ticks[id] !== undefined || asked.has(id));
}

/** The statements that were decided wrongly. Not being sure is no decision. */
export function wronglyDecided({ statements, answers }: Debrief): Statement[] {
  return statements.filter(({ id, isTrue }) => answers[id] === !isTrue);
}

/** By point: why a tick for a reason counts as named, in the report's words. */
export function loweredBy(debrief: Debrief): Map<string, string> {
  return new Map(
    wronglyDecided(debrief)
      .filter(({ pointId }) => debrief.ticks[pointId] === 'reason')
      .map(({ pointId, text, isTrue }) => [
        pointId,
        `You ticked it, but took this for ${!isTrue}: “${text}”`,
      ]),
  );
}

/**
 * What the ticks say was shown of these points. A point without a tick was missed; one whose statement was
 * decided wrongly may have been named, not explained. Only a tick calls words of the interview wrong.
 * @param first By point, a turn in which it was said before the words of the mirror: what came later was no help.
 */
export function readingOf(
  context: InterviewContext,
  judged: readonly Point[],
  debrief: Debrief,
  mirror: Mirror,
  first: ReadonlyMap<string, number> = new Map(),
): Reading {
  const helpBefore = hintLevels(context);
  const lowered = loweredBy(debrief);
  const lastTurn = context.turns.length;
  const points = judged.map((point): PointReading => {
    const tick = debrief.ticks[point.id] ?? 'missed';
    const nearest = mirror.get(point.id) ?? null;
    const at = context.turns.findIndex(({ id }) => id === nearest?.turnId || id === first.get(point.id));
    const status = lowered.has(point.id) ? 'mentioned' : STATUS[tick];
    return {
      pointId: point.id,
      status,
      hintLevel: helpBefore(point.id, at === -1 ? lastTurn : at),
      quote: status === 'absent' || debrief.quoted[point.id] === false ? null : nearest,
    };
  });
  const notes: Reading['notes'] = isTooShort(speechOf(context))
    ? [{ kind: 'too_little_speech', turnId: null, quote: null }]
    : [];
  return { points, ...NOTHING_ELSE, notes };
}

/** The parts of a reading that ticks say nothing about. */
const NOTHING_ELSE = {
  claims: [],
  withdrawn: [],
  asked: [],
  answered: [],
  insights: [],
  observed: [],
  pushBacks: [],
  model: null,
};

/** The six scores as the ticks propose them. */
export function scoresOfDebrief(
  content: Content,
  context: InterviewContext,
  debrief: Debrief,
): DimensionScores {
  return smoothedScores(content, context, ownReading(content, context, debrief));
}

/** The points that were asked about or had: nobody could know that another one was expected. */
function pointsCovered(context: InterviewContext, { ticks }: Debrief, asked: ReadonlySet<string>): Point[] {
  return pointsJudged(context, { ticks }, asked).filter(({ id }) => asked.has(id) || ticks[id] !== 'missed');
}

/** What the candidate's own ticks say was shown, of the points that count. */
export function ownReading(content: Content, context: InterviewContext, debrief: Debrief): Reading {
  const asked = pointsAsked(context);
  const found = keptWords.get(context) ?? wordsFound(content, context);
  keptWords.set(context, found);
  const chosen = chosenWords(context, debrief);
  const words = new Map([...found.words, ...chosen]);
  // An answer that is not near is not quoted, but it still tells how much help came before.
  const places = new Map([...words, ...found.answers, ...chosen]);
  // Words that the candidate chose decide where a point was said.
  const first = new Map([...found.first].filter(([id]) => !chosen.has(id)));
  const covered = readingOf(context, pointsCovered(context, debrief, asked), debrief, places, first);
  const reading = { ...covered, points: pointsThatCount(content, context, covered, asked) };
  const quoted = reading.points.map((point) => ({
    ...point,
    quote: point.quote && (words.get(point.pointId) ?? null),
  }));
  return { ...reading, points: quoted };
}

/** By the interview: what each wrong decision cost is computed with the same words. */
const keptWords = new WeakMap<InterviewContext, ReturnType<typeof wordsFound>>();

function wordsFound(content: Content, context: InterviewContext) {
  const points = pointsToJudge(context);
  return {
    words: wordsOn(content, context, points),
    answers: answersWhenAsked(content, context, points),
    first: firstSaid(content, context, points),
  };
}

/**
 * Two or three ticks say little about one score and much about the interview, and people tick in extremes: a score
 * keeps half of its own value. Held against blind raters; figures in docs/decisions/0066.
 */
export const PROPOSAL = { own: 0.5, slope: 0.8, base: 0.4 };

/** The six scores that a person's ticks come to. */
export function smoothedScores(
  content: Content,
  context: ScoredInterview,
  reading: ScoredReading,
): DimensionScores {
  const scores = scoresFromPoints(content, context, reading);
  const mean = meanOfRows(context, reading, scores);
  if (mean === 0) return scores;
  const { own, slope, base } = PROPOSAL;
  const judged = judgedRows(context, reading);
  return {
    ...byDimension((dimension) => {
      // A dimension without judged points counts as being as good as the others.
      const score = judged.includes(dimension) ? scores[dimension] : mean;
      return Math.round((base + slope * (own * score + (1 - own) * mean)) * 2) / 2;
    }),
    communication: scores.communication,
  };
}

/** The grade that follows from a debrief, by the same arithmetic as every grade. */
export function judgeByDebrief(content: Content, context: InterviewContext, debrief: Debrief): GradeOutcome {
  const reading = ownReading(content, context, debrief);
  const scores = scoresWithMoves(content, context, debrief);
  const notAsked = notAskedOf(context, reading);
  return composeOutcome(content, withoutDoubts(context), {
    reading,
    scores,
    judgedBy: { kind: 'candidate', name: null },
    engine: { id: 'candidate', label: 'Scored by you', model: null },
    confidence: 'low',
    confidenceNote: 'You judged this yourself, from your own words and the truth beside them.',
    caps: capsOf(content, context, debrief),
    lowered: loweredBy(debrief),
    alsoSaid: saidBesides(content, context, pointsToJudge(context), ownPoints(debrief, reading)),
    notAsked,
    hadUnasked: notAsked.filter(({ id }) => ['reason', 'named'].includes(debrief.ticks[id] ?? '')),
    misjudged: wronglyDecided(debrief).map(({ id, text, isTrue, truth, pair }) => ({
      id,
      text,
      why: isTrue ? `It is true. Often said, and wrong: ${pair}` : `It is false. In fact: ${truth}`,
      cost: costOfDeciding(content, context, debrief, { id, isTrue }),
    })),
    provisional: false,
    versions: { engine: DEBRIEF_ENGINE },
  });
}

/** The points that were had or had wrong, without those whose words the candidate disowned. */
function ownPoints({ quoted }: Debrief, { points }: Reading): PointReading[] {
  return points.filter(({ pointId, status }) => status !== 'absent' && quoted[pointId] !== false);
}

function scoresWithMoves(content: Content, context: InterviewContext, debrief: Debrief): DimensionScores {
  return { ...scoresOfDebrief(content, context, debrief), ...debrief.scores };
}

/**
 * Share of the points that have to be covered for a pass, and for a strong hire: otherwise a candidate who ends after a
 * few good answers would have the best grade. A whole interview comes to nearly half of them.
 */
const ENOUGH_COVERED = { pass: 1 / 3, strongHire: 2 / 5 };

function capsOf(content: Content, context: InterviewContext, debrief: Debrief): Cap[] {
  const { fewPoints, somePoints } = content.rubric.caps;
  const covered =
    pointsCovered(context, debrief, pointsAsked(context)).length / pointsToJudge(context).length;
  const limit =
    covered < ENOUGH_COVERED.pass ? fewPoints : covered < ENOUGH_COVERED.strongHire ? somePoints : null;
  return [...truthCaps(content, debrief), ...(limit ? [{ cap: limit.at, reason: limit.reason }] : [])];
}

/** How much higher the total would be if this statement had been decided rightly. */
function costOfDeciding(
  content: Content,
  context: InterviewContext,
  debrief: Debrief,
  { id, isTrue }: Pick<Statement, 'id' | 'isTrue'>,
): number {
  const { level, question } = context;
  const speech = speechOf(withoutDoubts(context));
  const totalOf = (decided: Debrief) => {
    const scores = scoresWithMoves(content, context, decided);
    const caps = capsOf(content, context, decided);
    return totalScore(content, level, question.category, scores, speech, caps);
  };
  const better = totalOf({ ...debrief, answers: { ...debrief.answers, [id]: isTrue } });
  return Math.max(0, better - totalOf(debrief));
}

/** As many wrong decisions as guessing comes to: someone who is sure of nothing gains nothing by guessing. */
const WRONG_BY_UNSURE = 1 / 2;

/**
 * Ticks are worth as much as the judgment behind them: too many statements decided wrongly limit the total. Only the
 * strictest limit is told: the others say the same with a smaller number.
 */
function truthCaps({ rubric }: Content, debrief: Debrief): Cap[] {
  const wrong = wronglyDecided(debrief);
  const unsure = debrief.statements.filter(({ id }) => debrief.answers[id] === 'unsure').length;
  const reached = rubric.truthCaps.findLast(({ from }) => wrong.length + unsure * WRONG_BY_UNSURE >= from);
  return reached ? [{ cap: reached.at, reason: decidedText(wrong, unsure) }] : [];
}

/** "You took 2 false sentences for true and 1 true sentence for false, and were not sure of 1." */
function decidedText(wrong: readonly Statement[], unsure: number): string {
  const taken = (isTrue: boolean) => {
    const count = wrong.filter((statement) => statement.isTrue === isTrue).length;
    return count > 0 ? [`${count} ${isTrue} ${count === 1 ? 'sentence' : 'sentences'} for ${!isTrue}`] : [];
  };
  const all = [...taken(false), ...taken(true)];
  if (all.length === 0) return `You were not sure of ${unsure} sentences.`;
  const doubts = unsure > 0 ? `${all.length > 1 ? ',' : ''} and were not sure of ${unsure}` : '';
  return `You took ${all.join(' and ')}${doubts}.`;
}

/** The points of the level that do not count: nobody asked about them, and no tick that raises a score made up for it. */
export function notAskedOf(
  context: Pick<InterviewContext, 'question' | 'level'>,
  { points }: Pick<Reading, 'points'>,
): Point[] {
  return pointsToJudge(context).filter(({ id }) => points.every(({ pointId }) => pointId !== id));
}
