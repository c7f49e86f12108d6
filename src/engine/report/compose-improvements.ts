import { creditOf } from '#engine/score/credit.ts';
import type { DimensionId, Remark } from '#shared/contract/report.ts';
import { counted, dimensionName } from './compose-dimensions.ts';
import { composeMiscounts } from './compose-miscounts.ts';
import { dimensionGains } from './dimension-gains.ts';
import { quoteReply } from './quote-reply.ts';
import { lowerFirst, remarkText, stepText } from './remark-text.ts';
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
 * gap → words or "not heard" → what to do. Numbers that do not fit are never left out.
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
  const always = composeMiscounts(source).slice(0, 1);
  return [...[...worded, ...firsts, ...rest].slice(0, IMPROVEMENTS - always.length), ...always];
}

function gapsOf(source: ReportSource, id: DimensionId): Improvement[] {
  if (id === 'communication') return communicationGaps(source);
  return [...mistakesIn(source, id), ...missingPoints(source, id)];
}

function mistakesIn(source: ReportSource, id: DimensionId): Improvement[] {
  return source.mistakes.flatMap(({ claim, dim, better }) => {
    const say = claim.correction;
    // One mistake is one remark, though it may touch several dimensions.
    if (dim !== id || better === null || claim.putRight) return [];
    const quote = quoteReply(source.context, claim.quote);
    const text = remarkText({ name: dimensionName(source, id), what: say, quote, advice: better });
    return [{ dimension: id, quote, text, nextStep: stepText(say, better) }];
  });
}

function missingPoints(source: ReportSource, id: DimensionId): Improvement[] {
  const { content, context, coverage } = source;
  const lost = ({ point, evidence }: ReportSource['coverage'][number]) =>
    point.weight * (1 - creditOf(content, context.level, evidence));
  return coverage
    .filter(({ point, evidence }) => {
      if (point.dim !== id || evidence.status === 'wrong') return false;
      // It may well have been said, in other words: the candidate is asked instead of told.
      if (evidence.status === 'absent' && evidence.near) return false;
      return evidence.hintLevel >= HELPED_FROM || !['explained', 'justified'].includes(evidence.status);
    })
    .sort((a, b) => TIER_ORDER[a.point.tier] - TIER_ORDER[b.point.tier] || lost(b) - lost(a))
    .map(({ point, evidence }) => {
      const quote = quoteReply(context, evidence.quote);
      const heardOnly = evidence.status === 'mentioned' ? 'named, not explained' : 'said only with help';
      const fuller = point.name
        ? `${point.name}. ${point.means}`
        : `A fuller answer ${lowerFirst(point.means)}`;
      const what = evidence.status === 'absent' ? fuller : `${heardOnly}. ${fuller}`;
      const name = dimensionName(source, id);
      const brief =
        evidence.status === 'absent' ? point.name : [heardOnly, point.name].filter(Boolean).join(': ');
      const text = remarkText({ name, what, brief, quote, unquoted: 'Not heard.', advice: point.better });
      return { dimension: id, quote, text, nextStep: stepText(fuller, point.better) };
    });
}

function communicationGaps(source: ReportSource): Improvement[] {
  const { coverage } = source.content.rubric;
  const { signposts, reasons, checkIns } = coverage.communication;
  const { session: facts } = source.measures;
  const gaps = [
    {
      missing: signposts.share * (1 - Math.min(1, facts.signposts / signposts.full)),
      what: `${counted(facts.signposts, 'signpost')} in ${counted(facts.countedWords, 'word')}`,
      advice:
        'Say the order before you begin ("first the write path, then reads, then what breaks") and say when you move on.',
    },
    {
      missing: reasons.share * (1 - Math.min(1, facts.reasons / reasons.full)),
      what: `${counted(facts.reasons, 'stated reason')} in ${counted(facts.countedWords, 'word')}`,
      advice: 'After each choice add "because", and name the need that it serves.',
    },
    {
      missing: checkIns.share * (1 - Math.min(1, facts.checkIns / checkIns.full)),
      what: `${counted(facts.checkIns, 'check-in')} with the interviewer`,
      advice: 'After each part ask one short question, such as "shall I go deeper here or move on to reads?"',
    },
  ];
  const name = dimensionName(source, 'communication');
  return gaps
    .filter((gap) => gap.missing > 0)
    .sort((a, b) => b.missing - a.missing)
    .map(({ what, advice }) => ({
      dimension: 'communication' as const,
      quote: null,
      text: remarkText({ name, what, quote: null, advice }),
      nextStep: advice,
    }));
}
