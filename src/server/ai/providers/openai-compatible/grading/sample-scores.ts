import type { PreparedSentence } from '#server/grading/prepare-transcript.ts';
import { type ScoreAnswer, scoreAnswer, scorePrompt } from '#server/grading/score-prompt.ts';
import { verifyQuote } from '#server/grading/verify-quote.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import { faultError } from '../../../provider-fault.ts';
import type { AskGrader } from './ask-grader.ts';
import { type Extraction, type GradingSource, MAX_QUOTE_CHARACTERS } from './extract-evidence.ts';

/** Samples must be able to differ, or their median says no more than one. */
const TEMPERATURE = 0.7;
const WIDE_RANGE = 1;
const MORE_SAMPLES = 2;
/** A median of fewer is none. */
const FEWEST_SAMPLES = 2;
const FEWEST_INSIGHT_WORDS = 8;

export type SampledScore = {
  /** Median, in halves or between two of them. */
  score: number;
  range: number;
  /** The model's sentence beside the median. */
  reason: string;
  insight: boolean;
};

/** Scores one dimension `samples` times, and twice more when the samples lie far apart (interview-design 5.1). */
export async function sampleScore(
  ask: AskGrader,
  source: GradingSource,
  extraction: Extraction,
  dimension: DimensionId,
  samples: number,
): Promise<SampledScore> {
  const sampleOnce = () => askForScore(ask, source, extraction, dimension);
  const first = await settle(Array.from({ length: samples }, sampleOnce));
  const wide = rangeOf(first) > WIDE_RANGE;
  const all = wide ? [...first, ...(await settle(Array.from({ length: MORE_SAMPLES }, sampleOnce)))] : first;
  const sorted = [...all].sort((a, b) => a.score - b.score);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle || all.length < FEWEST_SAMPLES) throw faultError('down', 'too few samples of a score');
  return {
    score: middle.score,
    range: rangeOf(first),
    reason: middle.reason,
    insight: isInsight(source, extraction, middle.beyond),
  };
}

async function askForScore(
  ask: AskGrader,
  { content, context, turns }: GradingSource,
  extraction: Extraction,
  dimension: DimensionId,
): Promise<ScoreAnswer> {
  const { rubric } = content;
  const { question } = context;
  const points = new Map(question.points.map((point) => [point.id, point]));
  const evidence = extraction.points.flatMap(({ pointId, status, quote }) => {
    const point = points.get(pointId);
    return point?.dim === dimension && quote ? [{ means: point.means, status, quote: quote.text }] : [];
  });
  const answers = turns.filter(({ speaker }) => speaker === 'user').flatMap(({ sentences }) => sentences);
  const answer = await ask({
    prompt: (tag) =>
      scorePrompt({
        dimension,
        name: rubric.names[dimension],
        category: question.category,
        anchors: rubric.anchors[dimension],
        evidence,
        // Communication has no points: it shows in the whole of what was said.
        sentences: dimension === 'communication' ? answers : neighbourhood(answers, evidence),
        tag,
      }),
    schemaName: 'score',
    schema: scoreAnswer,
    temperature: TEMPERATURE,
  });
  return { ...answer, score: Math.round(Math.min(5, Math.max(0, answer.score)) * 2) / 2 };
}

/** Sentences that hold a quote, with the one before and the one after. */
function neighbourhood(
  sentences: readonly PreparedSentence[],
  evidence: readonly { quote: string }[],
): PreparedSentence[] {
  const holds = sentences.map(({ text }) =>
    evidence.some(({ quote }) => text.includes(quote) || quote.includes(text)),
  );
  return sentences.filter((_, at) => holds[at - 1] || holds[at] || holds[at + 1]);
}

/** Words that were really said, long enough to show something, and not among the evidence already. */
function isInsight({ content, context }: GradingSource, extraction: Extraction, quote: string): boolean {
  const { fillers } = content.language.words;
  if (quote.length > MAX_QUOTE_CHARACTERS || quote.trim().split(/\s+/).length < FEWEST_INSIGHT_WORDS)
    return false;
  const listed = extraction.points.some(
    (point) => point.quote && verifyQuote(point.quote.text, quote, fillers),
  );
  return (
    !listed && context.turns.some((turn) => turn.speaker === 'user' && verifyQuote(turn.text, quote, fillers))
  );
}

/** What came of the samples; one that failed leaves the others, all failed is a failure. */
async function settle(samples: Promise<ScoreAnswer>[]): Promise<ScoreAnswer[]> {
  const settled = await Promise.allSettled(samples);
  const done = settled.flatMap((sample) => (sample.status === 'fulfilled' ? [sample.value] : []));
  const failed = settled.find((sample) => sample.status === 'rejected');
  if (done.length === 0 && failed) throw failed.reason;
  return done;
}

function rangeOf(samples: readonly ScoreAnswer[]): number {
  const scores = samples.map(({ score }) => score);
  return scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores);
}
