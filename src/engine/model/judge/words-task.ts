import { z } from 'zod';
import { dimensionName } from '#engine/report/dimensions.ts';
import type { Content } from '#shared/content/content.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { numbersOf } from '#shared/interview/requests.ts';
import { quoteLine, turnName } from '../prompt.ts';
import { QUOTE_RULE } from '../remark-rules.ts';
import type { JudgedScores } from './scores-from-model.ts';
import type { JudgedReading } from './whole-pass.ts';
import { observedLine } from './whole-task.ts';

export const WORDS_PROMPT_VERSION = 'words-11';

const remark = {
  dimension: dimensionId,
  point: z.string(),
  quote: z.string(),
  what: z.string(),
  advice: z.string(),
};
export const wordsAnswer = z.strictObject({
  summary: z.string(),
  strengths: z.array(z.strictObject(remark)),
  improvements: z.array(z.strictObject(remark)),
  nextStep: z.string(),
  reversals: z.array(z.object({ earlier: z.string(), later: z.string() })),
});
export type WordsAnswer = z.infer<typeof wordsAnswer>;

type Found = { design: string; judged: JudgedReading; scored: JudgedScores; gains: readonly DimensionId[] };

/** The task after the whole transcript: what was found, and which dimensions have most to gain; no score. */
export function wordsTask(content: Content, context: InterviewContext, found: Found): string {
  const { design, judged, scored, gains } = found;
  const { reading, dodges } = judged;
  const place = (turnId: number) => turnName(context, turnId);
  const nameOf = (id: DimensionId) => dimensionName({ content, context }, id);
  const weakest = furthestBelowBar(content, context, found);
  const numbers = numbersOf(context.turns);
  const claims = reading.claims.map((claim) => {
    const { quote, earlier, correction, verdict, putRight, putRightIn, reasonCameLater } = claim;
    const before = earlier ? `${quoteLine(earlier.text)} (${place(earlier.turnId)}), then ` : '';
    const number = putRightIn && numbers.get(putRightIn);
    const later = putRight ? ` Put right ${number ? `in answer ${number}` : 'later'}.` : '';
    const reason = reasonCameLater ? ' They gave a reason only in a later answer.' : '';
    return `- ${verdict}: ${before}${quoteLine(quote.text)} (${place(quote.turnId)}). ${correction}${later}${reason}`;
  });
  const observed = reading.observed.map((seen) => `- ${observedLine(context, seen)}`);
  const insights = reading.insights.map(
    ({ quote, why }) => `- ${quoteLine(quote.text)} (${place(quote.turnId)}): ${why}`,
  );
  return `# Task: WORDS

Write what the candidate reads after the interview. To the candidate ("you"), in plain English, about the answers and never about the person. Answer with one JSON object.

What was found:
The design: ${design || '(not described)'}
By dimension, first where one step up would move the whole most:
${gains.map((id) => `- ${id} (${nameOf(id)}): ${scored.reasons[id] ?? ''} Missing: ${scored.missing[id] || 'nothing named'}`).join('\n')}
${weakest ? `The report says that ${nameOf(weakest)} is the weakest, so one of the improvements is about it.\n` : ''}Statements that do not hold:
${claims.join('\n') || '- none'}
Insights:
${insights.join('\n') || '- none'}
Observed:
${observed.join('\n') || '- none'}
Questions never answered: ${dodges.map(({ turnId }) => place(turnId)).join(', ') || 'none'}
Where you name an answer, by its number: ${[...numbers].map(([id, number]) => `${place(id)} is answer ${number}`).join(', ')}.

"summary": one paragraph of three to five whole sentences, at most 100 words: what your design was, in its own terms, where it held, and where exactly it broke or stopped. Concrete: name the parts and the step. If nothing broke, say what was left open. Where statements or sums did not hold, say how many of them you found yourself and how many only a question showed.

"strengths": two to four, the weightiest first; fewer where little was shown, and none where nothing held. Only what is right and was not taken back. "dimension"; "point": the id of the point it is about, or ""; "quote": ${QUOTE_RULE}; "what": one sentence, what the answer did, at most 16 words; "advice": one sentence, why it matters here, at most 16 words.

"improvements": exactly three, the largest gain first, about different things. What does not hold comes before what was said too thinly, and that before what nobody raised, unless the answer rests on it; where no question came to it either, say so, since leaving it out was no failure to answer. "dimension"; "point"; "quote": the words it is about, copied in the same way, or "" when it was not raised; search the transcript before you say that something was not raised. "what": one sentence, the gap, at most 16 words; "advice": one sentence, what to say or do next time, with the mechanism and verbs to act on ("say the peak rate, then which part reaches its limit first"), at most 18 words. Of an error that was put right say so (", which you put right in answer 5"). Of one that stands to the end say at which step of this design it fails, and why: they left convinced of it. One that was defended first is a gap in judgment and stays in, with the question that turned it; one that was put right unasked comes last, if at all. A decision that changed unnoticed until you were asked about it is such a gap as well: quote one side, name the other, and never call it a trade-off that you weighed.

"nextStep": the one change that would gain most, one or two sentences, at most 32 words; what to practice, not an improvement said again; it builds on what your other lines tell, since nobody can follow it back to a slip that none of them mentions.

"reversals": every change of a decision that your texts speak of: the words of both sides, copied. Empty when they speak of none.

Whole sentences, every one, and each clear by itself: it names the part that it is about and leans on no "this" or "it" from another one. No praise such as "great" or "good job", no "consider", no comparison with other people, no scores, grades, levels or hiring, no markup, no lists inside a text. Use the field's usual terms. Claim nothing that the transcript does not show: tell things in the order in which they happened, name nothing as open that a later answer closed, count ("twice") only what you counted, say "never" and "always" only of what holds in every system, call parts by their names ("the seat's row", not "a clear record"), and say so where an insight came only after a question that led to it. Then read your lines against one another, since one contradiction costs the trust in all of them: none may praise what another marks down, or mark down what another praises. In what tells what was said, quotation marks stand only around words that the candidate said.`;
}

function furthestBelowBar(
  { rubric }: Content,
  { level }: InterviewContext,
  { scored: { scores }, gains }: Found,
): DimensionId | undefined {
  const above = (id: DimensionId) => scores[id] - rubric.bars[id][level];
  const [weakest] = gains.filter((id) => above(id) < 0).toSorted((one, other) => above(one) - above(other));
  return weakest;
}
