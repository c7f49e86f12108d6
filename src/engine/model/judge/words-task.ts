import { z } from 'zod';
import type { Content } from '#shared/content/content.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { turnName } from '../shared-prefix.ts';
import { quoteLine } from './quote-line.ts';
import type { JudgedScores } from './score-dimensions.ts';
import type { JudgedReading } from './whole-pass.ts';

export const WORDS_PROMPT_VERSION = 'words-2';

const remark = { dimension: dimensionId, quote: z.string().nullable(), what: z.string(), advice: z.string() };
export const wordsAnswer = z.strictObject({
  summary: z.string(),
  strengths: z.array(z.strictObject(remark)),
  improvements: z.array(z.strictObject(remark)),
  nextStep: z.string(),
});
export type WordsAnswer = z.infer<typeof wordsAnswer>;

type Found = { design: string; judged: JudgedReading; scored: JudgedScores; gains: readonly DimensionId[] };

/** The task behind the whole transcript: what was found, and which dimensions have most to gain; no score. */
export function wordsTask(content: Content, context: InterviewContext, found: Found): string {
  const { design, judged, scored, gains } = found;
  const { reading, dodges } = judged;
  const place = (turnId: number) => turnName(context, turnId);
  const names = content.rubric.names;
  const claims = reading.claims
    .filter(({ putRight }) => !putRight)
    .map(({ quote, earlier, correction, verdict }) => {
      const before = earlier ? `${quoteLine(earlier.text)} (${place(earlier.turnId)}), then ` : '';
      return `- ${verdict}: ${before}${quoteLine(quote.text)} (${place(quote.turnId)}). ${correction}`;
    });
  const insights = reading.insights.map(
    ({ quote, why }) => `- ${quoteLine(quote.text)} (${place(quote.turnId)}): ${why}`,
  );
  return `# Task: WORDS

Write what the candidate reads after the interview. To the candidate ("you"), in plain English, about the answers and never about the person. Answer with one JSON object.

What was found:
The design: ${design || '(not described)'}
By dimension, the one with most to gain first:
${gains.map((id) => `- ${id} (${names[id]}): ${scored.reasons[id] ?? ''}`).join('\n')}
Statements that do not hold:
${claims.join('\n') || '- none'}
Insights:
${insights.join('\n') || '- none'}
Questions not answered: ${dodges.map(({ turnId }) => place(turnId)).join(', ') || 'none'}

"summary": one paragraph of three to five whole sentences, at most 600 characters: what your design was, in its own terms, where it held, and where exactly it broke or stopped. Concrete: name the parts and the step. If nothing broke, say what was left open.

"strengths": two to four, the weightiest first; fewer where little was shown. Only what is right. "dimension"; "quote": 4 to 12 words in a row, copied from the candidate exactly as they stand; "what": one sentence, what the answer did, at most 100 characters; "advice": one sentence, why it matters here, at most 100 characters.

"improvements": exactly three, the largest gain first, about different things. What does not hold comes before what is missing. "dimension"; "quote": the words it is about, copied in the same way, or null when it was not raised; search the transcript before you say that something was not raised. "what": one sentence, the gap, at most 100 characters; "advice": one sentence, what to say or do next time, with the mechanism and verbs to act on ("say the peak rate, then which part reaches its limit first"), at most 110 characters.

"nextStep": the one change that would gain most, one or two sentences, at most 190 characters.

Whole sentences, every one. No praise such as "great" or "good job", no "consider", no comparison with other people, no scores, grades, levels or hiring, no markup, no lists inside a text. Use the field's usual terms. Claim nothing that the transcript does not show. In what tells what was said, quotation marks stand only around words that the candidate said.`;
}
