import type { DimensionId, Remark } from '#shared/contract/report.ts';
import { creditOf } from '../credit.ts';
import { readMistake } from '../read-mistake.ts';
import { counted, dimensionName } from './compose-dimensions.ts';
import { composeMiscounts } from './compose-miscounts.ts';
import { composeOverclaims } from './compose-overclaims.ts';
import { dimensionGains } from './dimension-gains.ts';
import { quoteReply } from './quote-reply.ts';
import { lowerFirst, remarkText, stepText } from './remark-text.ts';
import type { ReportSource } from './report-source.ts';

const IMPROVEMENTS = 3;
const TIER_ORDER = { core: 0, plus: 1, stretch: 2 };
/** From this help on a point was not the candidate's own. */
const HELPED_FROM_CUE = 2;

export type Improvement = Remark & {
  /** The same in one breath, without evidence: what is missing and what to do. */
  nextStep: string;
};

/**
 * The three changes with the largest gain, one per dimension first; gap → words or "not raised" → what to do. Numbers
 * that do not fit and claims without a condition are never left out.
 */
export function composeImprovements(source: ReportSource): Improvement[] {
  if (source.score === null) return [];
  const lists = dimensionGains(source).map(({ id }) => gapsOf(source, id));
  const firsts = lists.flatMap((list) => list.slice(0, 1));
  const rest = lists.flatMap((list) => list.slice(1));
  const always = [...composeMiscounts(source).slice(0, 1), ...composeOverclaims(source)];
  return [...[...firsts, ...rest].slice(0, IMPROVEMENTS - always.length), ...always];
}

function gapsOf(source: ReportSource, id: DimensionId): Improvement[] {
  if (id === 'communication') return communicationGaps(source);
  return [...mistakesIn(source, id), ...missingPoints(source, id)];
}

function mistakesIn(source: ReportSource, id: DimensionId): Improvement[] {
  const { context, input } = source;
  return input.sheet.misconceptions.flatMap((mistake) => {
    const { dim, say, better } = readMistake(context.question, mistake);
    // One mistake is one remark, though it may touch several dimensions.
    if (dim !== id || better === null || mistake.corrected) return [];
    const quote = quoteReply(context, mistake.quote);
    const text = remarkText({ name: dimensionName(source, id), what: say, quote, advice: better });
    return [{ dimension: id, quote, text, nextStep: stepText(say, better) }];
  });
}

function missingPoints(source: ReportSource, id: DimensionId): Improvement[] {
  const { content, context, heard } = source;
  const lost = ({ point, evidence }: ReportSource['heard'][number]) =>
    point.weight * (1 - creditOf(content, context.level, evidence));
  return heard
    .filter(({ point, evidence }) => {
      if (point.dim !== id || evidence.status === 'wrong') return false;
      return evidence.cue >= HELPED_FROM_CUE || !['explained', 'justified'].includes(evidence.status);
    })
    .sort((a, b) => TIER_ORDER[a.point.tier] - TIER_ORDER[b.point.tier] || lost(b) - lost(a))
    .map(({ point, evidence }) => {
      const quote = quoteReply(context, evidence.quote);
      const heardOnly = evidence.status === 'mentioned' ? 'named, not explained' : 'said only with help';
      const fuller = `A fuller answer ${lowerFirst(point.means)}`;
      const what = evidence.status === 'absent' ? fuller : `${heardOnly}. ${fuller}`;
      const name = dimensionName(source, id);
      const brief = evidence.status === 'absent' ? undefined : heardOnly;
      const text = remarkText({ name, what, brief, quote, unquoted: 'Not raised.', advice: point.better });
      return { dimension: id, quote, text, nextStep: stepText(fuller, point.better) };
    });
}

function communicationGaps(source: ReportSource): Improvement[] {
  const { coverage } = source.content.rubric;
  const { signposts, reasons, checkIns } = coverage.communication;
  const { facts } = source.input.sheet;
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
