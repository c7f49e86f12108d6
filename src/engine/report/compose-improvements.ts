import { creditOf } from '#engine/score/credit.ts';
import type { DimensionId, Remark } from '#shared/contract/report.ts';
import { dimensionName } from './compose-dimensions.ts';
import { dimensionGains } from './dimension-gains.ts';
import { quoteReply } from './quote-reply.ts';
import { remarkText, stepText } from './remark-text.ts';
import type { ReportSource } from './report-source.ts';
import { HELPED_FROM } from './why-text.ts';

const IMPROVEMENTS = 3;
const TIER_ORDER = { core: 0, plus: 1, stretch: 2 };

export type Improvement = Remark & {
  /** The same in one breath, without evidence: what is missing and what to do. */
  nextStep: string;
};

/**
 * The three changes with the largest gain, those that a model worded before the bank's, of these one per dimension first;
 * gap → words or "Not raised." → what to do.
 */
export function composeImprovements(source: ReportSource): Improvement[] {
  if (source.score === null) return [];
  const worded = (source.input.improvements ?? []).map((remark) => ({ ...remark, nextStep: remark.text }));
  const covered = new Set(worded.map(({ dimension }) => dimension));
  const lists = dimensionGains(source)
    .filter(({ id }) => !covered.has(id))
    .map(({ id }) => gapsOf(source, id));
  const firsts = lists.flatMap((list) => list.slice(0, 1));
  const rest = lists.flatMap((list) => list.slice(1));
  return [...worded, ...firsts, ...rest].slice(0, IMPROVEMENTS);
}

function gapsOf(source: ReportSource, id: DimensionId): Improvement[] {
  if (id === 'communication')
    return source.input.judgedBy.kind === 'candidate' ? communicationAdvice(source) : [];
  return [...mistakesIn(source, id), ...missingPoints(source, id)];
}

function mistakesIn(source: ReportSource, id: DimensionId): Improvement[] {
  return source.mistakes.flatMap(({ dim, quote: words, correction, better, putRight }) => {
    // One mistake is one remark, though it may touch several dimensions.
    if (dim !== id || better === null || putRight) return [];
    const quote = quoteReply(source.context, words);
    const text = remarkText({ name: dimensionName(source, id), what: correction, quote, advice: better });
    return [{ dimension: id, quote, text, nextStep: stepText(correction, better) }];
  });
}

function missingPoints(source: ReportSource, id: DimensionId): Improvement[] {
  const { content, context, evidence: shown } = source;
  const lost = ({ point, evidence }: ReportSource['evidence'][number]) =>
    point.weight * (1 - creditOf(content, context.level, evidence));
  return shown
    .filter(({ point, evidence }) => {
      if (point.dim !== id || evidence.status === 'wrong') return false;
      return evidence.hintLevel >= HELPED_FROM || !['explained', 'justified'].includes(evidence.status);
    })
    .sort((a, b) => TIER_ORDER[a.point.tier] - TIER_ORDER[b.point.tier] || lost(b) - lost(a))
    .map(({ point, evidence }) => {
      const quote = quoteReply(context, evidence.quote);
      const heardOnly = evidence.status === 'mentioned' ? 'named, not explained' : 'said only with help';
      const fuller = `${point.name}. ${point.means}`;
      const what = evidence.status === 'absent' ? fuller : `${heardOnly}. ${fuller}`;
      const name = dimensionName(source, id);
      const brief = evidence.status === 'absent' ? point.name : `${heardOnly}: ${point.name}`;
      const unquoted = evidence.status === 'absent' ? 'Not raised.' : '';
      const text = remarkText({ name, what, brief, quote, unquoted, advice: point.better });
      return { dimension: id, quote, text, nextStep: stepText(fuller, point.better) };
    });
}

const LEAD =
  'Say the order before you begin ("first the write path, then reads, then what breaks") and say when you move on.';

/** Where nobody else listened, the one habit that helps every listener. */
function communicationAdvice(source: ReportSource): Improvement[] {
  const what = 'An interviewer follows more easily when you lead';
  const name = dimensionName(source, 'communication');
  const text = remarkText({ name, what, quote: null, advice: LEAD });
  return [{ dimension: 'communication', quote: null, text, nextStep: LEAD }];
}
