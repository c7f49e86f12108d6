import { percentOf, weightOf } from '#engine/score/total-score.ts';
import type { Point } from '#shared/content/question.ts';
import {
  type DimensionId,
  type DimensionReply,
  dimensionId,
  type EvidenceReply,
} from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { isSaid } from './criterion.ts';
import { quoteReply, type ReportSource } from './report-source.ts';

/** Score, bar, weight and evidence of every dimension, in the rubric's order. */
export function composeDimensions(source: ReportSource): DimensionReply[] {
  const { content, context, input } = source;
  const { rubric } = content;
  return dimensionId.options.map((id) => {
    const score = input.scores[id];
    const bar = rubric.bars[id][context.level];
    return {
      id,
      name: dimensionName(source, id),
      score,
      bar,
      weight: weightOf(content, context.level, context.question.category, id),
      points: percentOf(content, bar, score),
      reason: input.reasons?.[id] ?? reasonFor(source, id),
      nextAnchor: dimensionAnchors(source, id)[Math.floor(score) + 1] ?? null,
      evidence: source.evidence
        .filter(({ point }) => point.dim === id)
        .map((item) => evidenceReplyOf(source, item)),
    };
  });
}

function evidenceReplyOf(
  { context, input }: ReportSource,
  { point, evidence }: ReportSource['evidence'][number],
): EvidenceReply {
  const lowered = input.lowered?.get(point.id);
  const alsoSaid = (input.alsoSaid?.get(point.id) ?? []).flatMap((each) => quoteReply(context, each) ?? []);
  return {
    pointId: point.id,
    means: point.means,
    status: evidence.status,
    cue: evidence.hintLevel,
    quote: quoteReply(context, evidence.quote),
    ...(alsoSaid.length > 0 && { alsoSaid }),
    ...(lowered !== undefined && { lowered }),
  };
}

type Interviewed = Pick<ReportSource, 'content'> & { context: Pick<InterviewContext, 'question'> };

/** What this category calls a dimension. */
export function dimensionName({ content, context }: Interviewed, id: DimensionId): string {
  const { names, resilienceNames } = content.rubric;
  return (id === 'resilience' && resilienceNames[context.question.category]) || names[id];
}

/** What each whole score of a dimension means in this category, from 0 to 5. */
export function dimensionAnchors({ content, context }: Interviewed, id: DimensionId): string[] {
  const { anchors, resilienceAnchors } = content.rubric;
  return (id === 'resilience' && resilienceAnchors[context.question.category]) || anchors[id];
}

/** The reason of a dimension whose points nobody asked about. */
export const NOTHING_ASKED = 'No question aimed at its points; it counts as much as the rest.';

function reasonFor(source: ReportSource, id: DimensionId): string {
  if (source.speech.words === 0) return 'Nothing was heard.';
  if (id === 'communication') return 'How the answers were put; no point of the question counts here.';
  const own = source.evidence.filter(({ point }) => point.dim === id);
  if (own.length === 0) return NOTHING_ASKED;
  const core = own.filter(({ point }) => point.tier === 'core');
  const explained = core.filter(({ evidence }) => isSaid(evidence.status)).length;
  const beyond = own.filter(({ point, evidence }) => point.tier !== 'core' && isSaid(evidence.status)).length;
  const missing = heaviest(core.filter(({ evidence }) => !isSaid(evidence.status)).map(({ point }) => point));
  if (core.length === 0) return `Explained: ${counted(beyond, 'point')}; none of the core was asked about.`;
  const explainedText = `Explained: ${explained} of ${counted(core.length, 'core point')} and ${counted(beyond, 'further one')}.`;
  return missing ? `${explainedText} Not shown in full: ${missing.name}.` : explainedText;
}

function heaviest(points: readonly Point[]): Point | undefined {
  return [...points].sort((a, b) => b.weight - a.weight)[0];
}

export function counted(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
}
