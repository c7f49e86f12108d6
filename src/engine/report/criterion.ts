import type { Point } from '#shared/content/question.ts';
import type { DimensionReply, EvidenceReply, Quote, Remark, ReportReply } from '#shared/contract/report.ts';

/** A criterion as the report has it, with its current point in the bank. */
export type Criterion = { dimension: DimensionReply; evidence: EvidenceReply; point: Point | undefined };

/** Shorter words are in every sentence. */
const LONG_FROM = 5;
/** How many letters of a word are compared, so that "refilling" matches "refill". */
const STEM = 5;
/** This many words in common are no coincidence; for a criterion of another dimension it takes more. */
const ENOUGH_IN_COMMON = { own: 3, other: 4 };

/**
 * The criterion that a remark is about. The bank's remarks contain its name or meaning; a model's have words in common
 * with it, or quote the same words. Communication has no criteria.
 */
export function pointOfRemark(remark: Remark, criteria: readonly Criterion[]): Criterion | undefined {
  if (remark.dimension === 'communication') return undefined;
  const own = criteria.filter(({ dimension }) => dimension.id === remark.dimension);
  const others = criteria.filter((each) => !own.includes(each));
  return (
    own.find((criterion) => isNamed(remark, criterion)) ??
    own.find(({ evidence }) => isSameWords(remark.quote, evidence.quote)) ??
    nearest(remark, own, ENOUGH_IN_COMMON.own) ??
    nearest(remark, others, ENOUGH_IN_COMMON.other)
  );
}

/** Whether the bank worded a remark. */
export function isNamed({ text }: Remark, { point, evidence }: Criterion): boolean {
  return text.includes(evidence.means) || (point !== undefined && text.includes(`${point.name}.`));
}

/** What the model answer says of a point. */
export function lineOn(
  { modelAnswer }: Pick<ReportReply, 'modelAnswer'>,
  point: Point | undefined,
): string | null {
  return modelAnswer?.lines.find(({ pointId }) => pointId === point?.id)?.say ?? null;
}

/** Whether one of two quotes is within the other. */
export function isSameWords(one: Quote | null, other: Quote | null): boolean {
  if (!one || other?.responseId !== one.responseId) return false;
  return other.text.includes(one.text) || one.text.includes(other.text);
}

function nearest({ text }: Remark, criteria: readonly Criterion[], enough: number): Criterion | undefined {
  const said = stemsOf(text);
  const ranked = criteria
    .map((criterion) => ({ criterion, common: inCommon(stemsOf(textOf(criterion)), said) }))
    .filter(({ common }) => common >= enough)
    .toSorted((one, other) => other.common - one.common);
  return ranked[0]?.criterion;
}

function textOf({ point, evidence }: Criterion): string {
  return point ? `${point.name} ${point.means} ${point.better}` : evidence.means;
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= LONG_FROM).map((word) => word.slice(0, STEM)));
}

function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem)).length;
}

/** From this hint level on, a point was not the candidate's own. */
export const HELPED_FROM = 2;

/** What to do about a criterion that was said in full, but only with help. */
export const RAISE_IT = 'Raise it yourself, before you are asked.';

/** Whether a criterion was said in full. */
export function isSaid(status: EvidenceReply['status']): boolean {
  return status === 'explained' || status === 'justified';
}

const TIER_ORDER = { core: 0, plus: 1, stretch: 2 };

export type Gap = {
  tier: Point['tier'];
  weight: number;
  status: EvidenceReply['status'];
  /** 0 to 1. */
  credit: number;
  /** Whether the candidate, who judged, had not been asked about it. */
  isUnasked: boolean;
  /** Whether such a candidate had it by their own tick, though it counted less. */
  wasHad: boolean;
};

/** Whether candidates were asked about it and missed it, or had it wrong. */
export function isMissed(gap: Gap | undefined): boolean {
  return gap !== undefined && (gap.status === 'wrong' || (gap.status === 'absent' && !gap.isUnasked));
}

/** The same, with what candidates had after the last that was missed. */
export function hadAfterMissed<Item>(items: readonly Item[], gapOf: (item: Item) => Gap | undefined): Item[] {
  const end = items.findLastIndex((item) => isMissed(gapOf(item))) + 1;
  const wasHad = (item: Item) => gapOf(item)?.wasHad ?? false;
  const before = items.slice(0, end);
  return [...before.filter((item) => !wasHad(item)), ...before.filter(wasHad), ...items.slice(end)];
}

/** Whether nobody spoke of it and it is not core. What was heard is of more use: it shows what to say better. */
function isUnheardExtra({ tier, status }: Gap): boolean {
  return status === 'absent' && tier !== 'core';
}

/** The rank of what nobody asked about. */
export const LAST_RANK = 2;

/** The higher, the later: what was asked about first, and unheard extras after the rest of it. */
export function rankOfGap(gap: Gap): number {
  // What was wrong lowered the score, asked about or not.
  if (gap.status === 'wrong') return 0;
  return gap.isUnasked ? LAST_RANK : Number(isUnheardExtra(gap));
}

/** Orders gaps: by rank, then by tier and by what was lost; of two alike, the one that was heard first. */
export function compareGaps(one: Gap, other: Gap): number {
  const lost = ({ weight, status, credit }: Gap) => weight * (isSaid(status) ? 1 - credit : 1);
  return (
    rankOfGap(one) - rankOfGap(other) ||
    TIER_ORDER[one.tier] - TIER_ORDER[other.tier] ||
    lost(other) - lost(one) ||
    Number(one.status === 'absent') - Number(other.status === 'absent')
  );
}

/** Whether the advice on a gap is to raise it: it was said in full with help, or not asked about and not said. */
export function isToRaise({ status, isUnasked }: Pick<Gap, 'status' | 'isUnasked'>): boolean {
  return isSaid(status) || (isUnasked && status === 'absent');
}

/** Whether a criterion was asked about, the answer to that, and how much it counted of a point had with a reason. */
type Asking = {
  isUnasked: boolean;
  isAsked: boolean;
  answerNumber: number | null;
  /** Null unless it counted less than the candidate's tick. */
  countedPercent: number | null;
};

/** What happened to a criterion in the interview, then why it matters. */
export function whyText(report: ReportReply, { evidence, point }: Criterion, asking: Asking): string {
  return [happened(report, evidence, asking), point?.why ?? ''].filter(Boolean).join(' ');
}

function happened(
  report: ReportReply,
  evidence: Criterion['evidence'],
  { isUnasked, isAsked, answerNumber, countedPercent }: Asking,
): string {
  const isOwn = report.engine.id === 'candidate';
  const unasked = 'Nobody asked you. Raise it yourself.';
  switch (evidence.status) {
    case 'wrong':
      return isOwn
        ? 'You marked this as wrong. It earned nothing and lowered the score.'
        : correctionOf(report, evidence);
    case 'mentioned':
      return namedText(evidence, countedPercent);
    case 'absent':
      if (isUnasked) return unasked;
      // Only the candidate has compared the answer with it.
      if (isOwn)
        return isAsked ? 'You were asked about this and marked it as missed.' : 'You marked it as missed.';
      if (!isAsked) return 'You did not raise it.';
      return answerNumber === null
        ? 'Asked about, but no answer says it.'
        : `Asked about, but answer ${answerNumber} does not say it.`;
    case 'explained':
    case 'justified':
      return countedPercent === null
        ? 'You said it only with help.'
        : `You said it only with help, so it counted ${countedPercent}%. Raised by yourself, it counts in full.`;
  }
}

/** That a point counts as named, why, and how much that is where the candidate decided it. */
function namedText({ lowered, cue }: Criterion['evidence'], countedPercent: number | null): string {
  if (countedPercent === null) return lowered ?? 'You named it without saying how or why.';
  const help = cue >= HELPED_FROM ? ' only after help' : '';
  return lowered
    ? `${lowered} As a point named${help}, it counted ${countedPercent}%.`
    : `You marked it as named${help}, without how or why. That counts ${countedPercent}% of the point.`;
}

/** What is true instead of what was said about it. */
function correctionOf(
  { findings, misconceptions }: ReportReply,
  { pointId, quote }: Criterion['evidence'],
): string {
  const ofPoint = misconceptions.find(({ id }) => id === pointId);
  if (ofPoint) return ofPoint.say;
  const said =
    findings?.falseStatements ??
    misconceptions.map(({ say, quote: words }) => ({ correction: say, quote: words }));
  const found = said.find((each) => quote !== null && each.quote?.text === quote.text);
  return found?.correction || 'What you said of it did not hold.';
}
