import { pointsAsked, pointsAskedBy } from '#engine/hint-level.ts';
import { creditOf, nearestMistake } from '#engine/score/points.ts';
import { BEST_SCORE, type DimensionScores, percentOf, totalScore } from '#engine/score/total-score.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import type { Content } from '#shared/content/content.ts';
import { type Category, type Level, livePoint, type Point, type Question } from '#shared/content/question.ts';
import type {
  DimensionId,
  DimensionReply,
  Remark,
  ReportCard,
  ReportReply,
} from '#shared/contract/report.ts';
import type { TurnRecord } from '#shared/interview/context.ts';
import { nearness, refersBack, spansOf, stemsIn } from '#shared/interview/nearest-words.ts';
import { numbersOf } from '#shared/interview/requests.ts';
import { byGain, inOrder, leadByTask } from './card-order.ts';
import {
  type Criterion,
  compareGaps,
  type Gap,
  HELPED_FROM,
  isNamed,
  isSaid,
  isToRaise,
  lineOn,
  pointOfRemark,
  RAISE_IT,
  rankOfGap,
  whyText,
} from './criterion.ts';
import { GET_IT_RIGHT, headlineOf, remarkText, shortSentence } from './remark-text.ts';
import { statementCard } from './statement-card.ts';

const CARDS = 3;

export type CardSource = {
  content: Content;
  level: Level;
  category: Category;
  /** Undefined once it has left the bank. */
  question: Question | undefined;
  report: ReportReply;
  turns: readonly Pick<TurnRecord, 'id' | 'speaker' | 'move' | 'text'>[];
};

/**
 * The three things that would have changed the result: what does not hold, then the weakest dimension's, then the largest
 * gain first. They are the report's own improvements, each matched with the criterion that it is about, and then the
 * weightiest gaps, so that a report of any engine and any age has them. None without a grade: nothing could have changed
 * it.
 */
export function composeCards(source: CardSource): ReportCard[] {
  const { report } = source;
  if (report.notGradedReason !== null) return [];
  const criteria = criteriaOf(source);
  const missing = criteria.filter(isGap);
  const remarks = report.improvements.map((remark) => {
    const about = pointOfRemark(remark, criteria);
    // Advice nearest to a point that was had is about something else, which the bank's better answer does not fit.
    return { remark, criterion: about && isGap(about) ? about : undefined };
  });
  const isFriends = report.engine.id === 'friend';
  const restOnWords = remarks.filter(({ remark, criterion }) => isFriends || criterion || remark.quote);
  const told = new Set(restOnWords.map(({ criterion }) => criterion));
  const dimensionsTold = new Set(restOnWords.map(({ remark }) => remark.dimension));
  const open = missing.filter((gap) => !told.has(gap));
  const firsts = firstOfEach(open).filter(({ dimension }) => !dimensionsTold.has(dimension.id));
  const rest = open.filter((gap) => !firsts.includes(gap));
  const rankOf = (gap: Criterion) => rankOfGap(gapOf(source, gap));
  const added = [...firsts, ...rest].sort((a, b) => rankOf(a) - rankOf(b));
  const manner = remarks.filter((each) => !restOnWords.includes(each));
  const gains = new Map(report.dimensions.map(({ id }) => [id, gainOf(source, id)]));
  const all = [...restOnWords, ...added.map((criterion) => ({ remark: null, criterion })), ...manner]
    .flatMap(({ remark, criterion }) => {
      const isOfBank = criterion?.point && (!remark || isNamed(remark, criterion));
      if (criterion && (isOfBank || !remark)) return [ofBank(source, criterion, remark)];
      return remark ? [ofRemark(source, remark, criterion)] : [];
    })
    .map((card) => ({ ...card, gain: gains.get(card.dimension) ?? 0 }))
    .filter(({ say }, at, cards) => cards.findIndex((card) => card.say === say) === at);
  const gaps = new Map(
    criteria.flatMap((each) => (each.point ? [[each.point.id, gapOf(source, each)]] : [])),
  );
  const chosen = inOrder(report, all, gaps).slice(0, CARDS);
  const statement = statementCard(chosen, report, source.question);
  const others = chosen.filter(({ pointId }) => pointId === null || pointId !== statement?.pointId);
  const withStatement = [...others, ...(statement ? [statement] : [])];
  return leadByTask(report, inOrder(report, byGain(report, withStatement), gaps, statement).slice(0, CARDS));
}

/** Whether a point was not among those that candidates who judged themselves were asked about. */
function isUnasked({ report, question, turns }: CardSource, pointId: string): boolean {
  if (report.engine.id !== 'candidate' || !question) return false;
  return ![...pointsAsked({ question, turns })].some((id) => livePoint(question, id)?.id === pointId);
}

/** The first criterion of each dimension. */
function firstOfEach(criteria: readonly Criterion[]): Criterion[] {
  return criteria.filter(
    ({ dimension }, at) => criteria.findIndex((each) => each.dimension === dimension) === at,
  );
}

/** All criteria: the dimension with most to gain first, and in it what counts most. */
function criteriaOf(source: CardSource): Criterion[] {
  const { content, question, report } = source;
  return report.dimensions
    .toSorted((one, other) => weighed(content, other) - weighed(content, one))
    .flatMap((dimension) =>
      dimension.evidence
        .map((evidence) => ({
          dimension,
          evidence,
          point: question && livePoint(question, evidence.pointId),
        }))
        .sort((one, other) => compareGaps(gapOf(source, one), gapOf(source, other))),
    );
}

function gapOf(source: CardSource, { point, evidence }: Criterion): Gap {
  const { content, level, report } = source;
  return {
    tier: point?.tier ?? 'core',
    weight: point?.weight ?? 1,
    status: evidence.status,
    credit: creditOf(content, level, { ...evidence, hintLevel: evidence.cue }),
    isUnasked: point !== undefined && isUnasked(source, point.id),
    wasHad: report.engine.id === 'candidate' && (evidence.lowered !== undefined || isSaid(evidence.status)),
  };
}

/** Whether a criterion was not shown, or only with help. */
function isGap({ evidence: { status, cue } }: Criterion): boolean {
  return cue >= HELPED_FROM || !isSaid(status);
}

/** What one point more in a dimension would add to the total, before limits. */
function weighed(content: Content, { bar, score, points, weight }: DimensionReply): number {
  return (percentOf(content, bar, Math.min(BEST_SCORE, score + 1)) - points) * weight;
}

/** The total with this dimension one point higher, less the total as it is. */
function gainOf({ content, level, category, report }: CardSource, id: DimensionId): number {
  const scores = Object.fromEntries(report.dimensions.map((each) => [each.id, each.score]));
  if (!hasAll(scores)) return 0;
  const { littleSpeech, noDesign, farBelowBar, belowBar } = content.rubric.caps;
  const isLittle = report.caps.some(({ reason }) => reason === littleSpeech.reason);
  const speech = { countedWords: isLittle ? 0 : report.words, speechSeconds: report.speechSeconds };
  // These follow from scores and speech; no dimension moves the others.
  const computed = new Set([littleSpeech, noDesign, farBelowBar, belowBar].map(({ reason }) => reason));
  const limits = [...report.caps, ...(report.otherCaps ?? [])].filter((cap) => !computed.has(cap.reason));
  const total = (given: DimensionScores) => totalScore(content, level, category, given, speech, limits);
  return Math.max(0, total({ ...scores, [id]: Math.min(BEST_SCORE, scores[id] + 1) }) - total(scores));
}

function hasAll(scores: Partial<DimensionScores>): scores is DimensionScores {
  return Object.keys(scores).length === 6;
}

type CardWithoutGain = Omit<ReportCard, 'gain'>;

/** A card in the bank's words: the concept by its name, and what to say about it. */
function ofBank(source: CardSource, criterion: Criterion, remark: Remark | null): CardWithoutGain {
  const { dimension, evidence, point } = criterion;
  const asked = askedIn(source, point);
  const quote = evidence.quote ?? remark?.quote ?? null;
  const { name } = dimension;
  const isWrong = evidence.status === 'wrong' && point !== undefined && quote !== null;
  const truth = isWrong ? nearestMistake(point, quote.text)?.truth : undefined;
  const what = point?.name ?? evidence.means;
  const gap = gapOf(source, criterion);
  const isOwn = source.report.engine.id === 'candidate';
  const full = creditOf(source.content, source.level, { status: 'explained', hintLevel: 0 });
  const toSay = isToRaise(gap) ? RAISE_IT : (point?.better ?? '');
  const advice = evidence.lowered ? GET_IT_RIGHT : toSay;
  return {
    dimension: dimension.id,
    dimensionName: name,
    pointId: point?.id ?? null,
    say: point ? headlineOf(point.name, advice) : shortSentence(evidence.means),
    why: whyText(source.report, criterion, {
      isUnasked: gap.isUnasked,
      isAsked: asked !== null,
      answerNumber: asked?.answer?.answerNumber ?? null,
      countedPercent: isOwn ? Math.round((gap.credit / full) * 100) : null,
    }),
    quote,
    responseId: quote?.responseId ?? asked?.answer?.responseId ?? null,
    answerNumber: quote?.answerNumber ?? asked?.answer?.answerNumber ?? null,
    better: truth ?? lineOn(source.report, point),
    task: point?.probes[0]?.say ?? null,
    text: remark?.text ?? remarkText({ name, what, quote, advice }),
  };
}

/**
 * A card in the words of a remark that the bank did not write: its last sentence says what to do, those before say why.
 */
function ofRemark(source: CardSource, remark: Remark, criterion: Criterion | undefined): CardWithoutGain {
  const { report } = source;
  const { dimension, quote, text } = remark;
  const point = criterion?.point;
  const dimensionName = report.dimensions.find(({ id }) => id === dimension)?.name ?? dimension;
  const own = text
    .replace(`${dimensionName}: `, '')
    .replace(/“[^”]*” \((?:answer \d+|your question)\)\.\s*/, '');
  const sentences = sentencesOf(own);
  return {
    dimension,
    dimensionName,
    pointId: point?.id ?? null,
    say: shortSentence(sentences.at(-1) ?? own),
    why:
      sentences.slice(0, -1).join(' ') ||
      (criterion
        ? whyText(report, criterion, {
            isUnasked: false,
            isAsked: false,
            answerNumber: null,
            countedPercent: null,
          })
        : 'Your interviewer wrote this.'),
    quote,
    responseId: quote?.responseId ?? null,
    answerNumber: quote?.answerNumber ?? null,
    // What was had once needs no words of the bank: the remark asks for more than it.
    better: criterion && isSaid(criterion.evidence.status) ? null : lineOn(source.report, point),
    task: point?.probes[0]?.say ?? null,
    text,
  };
}

type Answer = { responseId: number; answerNumber: number | null };

/**
 * Whether a question was about this criterion, with the answer to the last of them. An answer that only refers back, and
 * a press of "Already said that", stand for the answer in which it was said, if one comes near it.
 */
function askedIn(
  { turns, question }: CardSource,
  point: Point | undefined,
): { answer: Answer | null } | null {
  if (!point || !question) return null;
  const asked = turns.findLastIndex(
    ({ move }) =>
      move && pointsAskedBy({ question }, move).some((id) => livePoint(question, id)?.id === point.id),
  );
  if (asked === -1) return null;
  const answers = turns.filter(({ speaker }) => speaker === 'user');
  const reply = turns[asked + 1];
  const isOwn = reply?.speaker === 'user' && !refersBack(reply.text);
  const meant = isOwn ? reply : nearestAnswer(question, point, answers);
  return {
    answer: meant ? { responseId: meant.id, answerNumber: numbersOf(turns).get(meant.id) ?? null } : null,
  };
}

/** The answer with the sentence that comes nearest to a point; undefined if none comes near. */
function nearestAnswer(question: Question, point: Point, answers: CardSource['turns']) {
  const lines = question.modelAnswer.lines.filter((line) => line.point === point.id).map(({ say }) => say);
  const texts = [point.name, point.means, ...point.said, ...lines].map(stemsIn);
  const howNear = (answer: string) =>
    Math.max(0, ...spansOf(answer).flatMap(({ stems }) => texts.map((text) => nearness(text, stems))));
  return answers
    .map((answer) => ({ answer, how: howNear(answer.text) }))
    .filter(({ how }) => how > 0)
    .toSorted((one, other) => other.how - one.how)[0]?.answer;
}
