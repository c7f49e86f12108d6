import { livePoint, type Question } from '#shared/content/question.ts';
import type { ReportCard, ReportReply } from '#shared/contract/report.ts';
import { lineOn } from './criterion.ts';
import { GET_IT_RIGHT, headlineOf } from './remark-text.ts';

/**
 * A card on the statement whose wrong answer cost most; null where none cost anything. Where a card is about such a
 * point already and says that the statement lowered it, it is that card, with the cost. One is enough: with a limit on the
 * total, each of them costs the same.
 */
export function statementCard(
  cards: readonly ReportCard[],
  report: Pick<ReportReply, 'misjudged' | 'dimensions' | 'modelAnswer'>,
  question: Question | undefined,
): ReportCard | null {
  const { misjudged = [], dimensions } = report;
  if (!question) return null;
  const costly = misjudged
    .flatMap(({ id, cost = 0, ...sentence }) => {
      const point = livePoint(question, id.slice(0, id.lastIndexOf('.')));
      return point && cost > 0 ? [{ ...sentence, point, cost }] : [];
    })
    .toSorted((one, other) => other.cost - one.cost);
  const [first] = costly;
  if (!first) return null;
  const lowered = dimensions
    .flatMap(({ evidence }) => evidence)
    .flatMap((evidence) => (evidence.lowered ? (livePoint(question, evidence.pointId)?.id ?? []) : []));
  const told = cards.find(({ pointId }) => pointId !== null && lowered.includes(pointId));
  const own = costly.find(({ point }) => point.id === told?.pointId);
  if (told && own) return { ...told, gain: Math.max(told.gain, own.cost) };
  const { point, text, why, cost } = first;
  const dimensionName = dimensions.find(({ id }) => id === point.dim)?.name ?? point.dim;
  const what = `You judged this sentence wrongly: “${text}” ${why}`;
  return {
    dimension: point.dim,
    dimensionName,
    pointId: point.id,
    say: headlineOf(point.name, GET_IT_RIGHT),
    why: what,
    quote: null,
    responseId: null,
    answerNumber: null,
    better: lineOn(report, point),
    task: point.probes[0]?.say ?? null,
    text: `${dimensionName}: ${what}`,
    gain: cost,
  };
}
