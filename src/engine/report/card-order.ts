import type { ReportCard, ReportReply } from '#shared/contract/report.ts';
import { weakestOf } from '#shared/report/weakest.ts';
import { type Gap, isMissed, isSameWords, LAST_RANK, rankOfGap } from './criterion.ts';

/**
 * The cards by their place, and those of one place as they were: first what does not hold, or what candidates who
 * judged themselves had wrong; then one on what the report calls weakest, best on a point that can be said again; then
 * what was missed or named, or a statement; then what candidates who judged themselves had, though it counted less; last
 * what nobody asked them about.
 */
export function inOrder(
  report: ReportReply,
  cards: readonly ReportCard[],
  gaps: ReadonlyMap<string, Gap>,
  statement: ReportCard | null = null,
): ReportCard[] {
  const gapOfCard = ({ pointId }: ReportCard) => gaps.get(pointId ?? '');
  const isHad = (card: ReportCard) => card !== statement && (gapOfCard(card)?.wasHad ?? false);
  const isAnyMissed = cards.some((card) => isMissed(gapOfCard(card)));
  const weakest = weakestOf(report);
  const own = cards.filter((card) => card.dimension === weakest?.id && !(isAnyMissed && isHad(card)));
  const first = own.find(({ task }) => task !== null) ?? own[0];
  const isOwn = report.engine.id === 'candidate';
  const placeOf = (card: ReportCard) => {
    const gap = gapOfCard(card);
    if (isFalse(report, card) || (isOwn && gap?.status === 'wrong')) return 0;
    if (card === first) return 1;
    if (card === statement) return 2;
    if (gap ? rankOfGap(gap) === LAST_RANK : isOwn) return 4;
    return isHad(card) ? 3 : 2;
  };
  return cards.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The cards with the first that can be said again in front, if no card is about what does not hold. */
export function leadByTask(report: ReportReply, cards: readonly ReportCard[]): ReportCard[] {
  const first = cards.some((card) => isFalse(report, card))
    ? undefined
    : cards.find(({ task }) => task !== null);
  return first ? [first, ...cards.filter((card) => card !== first)] : [...cards];
}

/** Whether a card is about words that do not hold and that no later answer put right. */
function isFalse({ findings }: ReportReply, { quote }: ReportCard): boolean {
  return (findings?.falseStatements ?? []).some((each) => !each.putRight && isSameWords(each.quote, quote));
}

/** By gain, the largest first. Where another than the candidate judged, what lies below its bar comes first. */
export function byGain({ dimensions, engine }: ReportReply, cards: readonly ReportCard[]): ReportCard[] {
  // The scores of candidates who judged themselves are mostly one average.
  const judged = engine.id === 'candidate' ? [] : dimensions;
  const below = new Set(judged.filter(({ score, bar }) => score < bar).map(({ id }) => id));
  return cards.toSorted(
    (one, other) =>
      Number(below.has(other.dimension)) - Number(below.has(one.dimension)) || other.gain - one.gain,
  );
}
