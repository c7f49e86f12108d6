import { z } from 'zod';
import { type PushBackOutcome, shownStatus } from '#engine/reading.ts';
import { dimensionAnchors, dimensionName } from '#engine/report/dimensions.ts';
import type { Content } from '#shared/content/content.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { quoteLine, turnName } from '../prompt.ts';
import { STATUS_BY_DIMENSION } from '../read/read-task.ts';
import { QUOTE_RULE } from '../remark-rules.ts';
import type { JudgedReading } from './whole-pass.ts';
import { observedLine } from './whole-task.ts';

export const SCORE_PROMPT_VERSION = 'score-9';

/** How an objection was met, as a scorer reads it. */
const MET: Record<PushBackOutcome['outcome'], string> = {
  defended: 'held with a reason',
  revised: 'changed with a reason',
  caved: 'given up without a reason',
  rigid: 'the same words again',
  left: 'not taken up',
};

/** The order of the fields is the order of thought: the number comes after what it rests on. */
export const scoreAnswer = z.strictObject({
  dimensions: z.array(
    z.strictObject({
      id: dimensionId,
      evidence: z.array(
        z.strictObject({
          quote: z.string(),
          shows: z.string(),
          strength: shownStatus,
        }),
      ),
      missing: z.string(),
      lacks: z.array(z.string()),
      anchor: z.number(),
      score: z.number(),
      reason: z.string(),
    }),
  ),
});
export type ScoreAnswer = z.infer<typeof scoreAnswer>;

/** The task after the whole transcript: anchors and what was verified, but neither bar nor weight. */
export function scoreTask(
  content: Content,
  context: InterviewContext,
  { reading, dodges }: JudgedReading,
): string {
  const { points } = context.question;
  const place = (turnId: number) => turnName(context, turnId);
  const dimensionOf = new Map(points.map(({ id, dim }) => [id, dim]));
  const shownIn = (id: DimensionId) => {
    const shown = reading.points.flatMap(({ pointId, status, hintLevel, quote }) =>
      quote && status !== 'absent' && dimensionOf.get(pointId) === id
        ? [`- ${status}, help ${hintLevel}, ${pointId} (${place(quote.turnId)}): ${quoteLine(quote.text)}`]
        : [],
    );
    const beyond = reading.insights.flatMap(({ quote, dimension, why }) =>
      dimension === id
        ? [`- beyond the points (${place(quote.turnId)}): ${quoteLine(quote.text)}: ${why}`]
        : [],
    );
    const observed = reading.observed.flatMap((seen) =>
      seen.dimension === id ? [`- ${observedLine(context, seen)}`] : [],
    );
    return [...shown, ...beyond, ...observed];
  };
  const dimensions = dimensionId.options.map((id) => {
    const anchors = dimensionAnchors({ content, context }, id);
    const scale = anchors.map((anchor, score) => `${score}: ${anchor}`).join('\n');
    return `## ${id}: ${dimensionName({ content, context }, id)}\n${scale}\nFound so far:\n${shownIn(id).join('\n') || '- nothing listed'}`;
  });
  const wrong = reading.claims
    .filter(({ verdict }) => verdict !== 'contradicts_earlier')
    .map(({ quote, weight, correction, putRight }) => {
      const size = putRight ? 'put right later' : weight;
      return `- ${size} (${place(quote.turnId)}): ${quoteLine(quote.text)}. ${correction}`;
    });
  const changed = reading.claims.flatMap(({ verdict, quote, earlier, weight, putRight, reasonCameLater }) =>
    verdict === 'contradicts_earlier' && earlier && !putRight && !reasonCameLater
      ? [
          `- ${weight === 'material' ? 'the core' : 'a detail'}: ${quoteLine(earlier.text)} (${place(earlier.turnId)}), then ${quoteLine(quote.text)} (${place(quote.turnId)})`,
        ]
      : [],
  );
  const evaded = dodges.map(
    ({ turnId, isMain }) => `- ${place(turnId)}${isMain ? ', the main question' : ''}`,
  );
  const met = reading.pushBacks.map(({ turnId, outcome }) => `- ${place(turnId)}: ${MET[outcome]}`);
  return `# Task: SCORE

Place the interview on six scales from 0 to 5, in half points. Answer with one JSON object that holds all six dimensions, each once.

The anchors are absolute: whom the interview is for changes nothing. Judge what was shown to be understood and whether it would work, as an engineer who has built such systems and reads the transcript slowly. It is some ten minutes of speech: nobody says everything.
- Brief and complete is as good as long: a mechanism in one exact sentence is shown.
- Right but unusual is as good as usual. What the points of the brief do not list counts the same when it would work.
- Fluent and wrong is worth little. A mechanism that would not work is not shown, however sure it sounds. Where the mechanisms of the hard part are wrong, depth is 1 or less; where the main request could not be served as described, design is 1 or 2; reasons that rest on wrong mechanisms are no trade-offs, and figures that do not follow are no estimate.
- Names without a mechanism are the anchor 1, however many. A dimension in which nearly everything said is wrong is 0 or 0.5: wrong is not a beginning of right.
- "Unprompted" in an anchor means beyond what the question asked for, in the same answer or later; that the interviewer spoke of the topic first does not take it away.
- A core decision changed without a reason leaves no design that works from start to end (design at most 2) and no judgement to be seen (tradeoffs at most 1.5); what was said for the dropped design no longer counts, and who listens is lost (communication at most 2.5).
- Help 0 and 1 are the candidate's own. What was said only after help 2 (where to look) is worth most of it, after help 3 (a choice, a consequence) half, and what was told first (help 4) nothing.
- Listed statements that do not hold are yours to weigh, once, by the anchor: nothing is taken off afterwards. What is minor or was put right lowers nothing; but what was defended first, or slipped by until the interviewer built the case for it, was not seen, so it is neither judgement nor depth that you showed unprompted.
- A figure or an assumption from nowhere carries nothing, what is left open is no error, a strong answer to a situation counts as a point does, and a weak place that the candidate names speaks for judgement and communication.

For each dimension, in this order:
- "evidence": up to four quotes that carry the judgement: ${QUOTE_RULE}. Those found so far may be used; look for more in the transcript, above all what no point lists. "shows": what it shows, in a few words. "strength": "mentioned", "explained" (how it works, and right) or "justified" (with a reason, a number or an alternative). ${STATUS_BY_DIMENSION} In communication: a signpost, a direct answer, a summary or a flagged doubt is "explained".
- "missing": what the next higher anchor asks for and was not shown, at most 25 words. "lacks": ids of the points that "missing" or "reason" calls missing. One that is listed as explained above belongs here only when its heart is missing: the report then says that it was only named.
- "anchor": the highest anchor that is met in full.
- "score": the anchor, or up to a whole point more for what is met of the next. When two seem to fit, take the lower unless a quote supports the higher.
- "reason": one sentence about the answer, to whom it is about ("you", never "the candidate"), at most 25 words, without numbers of the scale. Say "you ask" only of a question that stands in the transcript. Mark down what was said, or what a question did not get; what nobody came to belongs in "missing", since it was never asked for. Of a slip say how it came to light ("which the next question showed").

The six numbers are read side by side, to see what to keep and what to work on. Before you answer, set the strongest beside the weakest: where most are equal, their quotes seldom are.

# Dimensions

${dimensions.join('\n\n')}

# Statements that do not hold
${wrong.join('\n') || '- none'}

# Decisions changed without a reason
${changed.join('\n') || '- none'}

# Objections, and how they were met
${met.join('\n') || '- none'}

# Questions never answered
${evaded.join('\n') || '- none'}`;
}
