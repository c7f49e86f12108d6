import { z } from 'zod';
import type { InterviewContext } from '#shared/interview/context.ts';
import { QUOTE_RULE } from '../find-quote.ts';
import { saidInline, turnName } from '../shared-prefix.ts';
import type { Subject } from './argued.ts';

export const explainAnswer = z.strictObject({ say: z.string() });

/** The words that show it come before the verdict. */
export const reconsiderAnswer = z.strictObject({
  quote: z.string(),
  status: z.enum(['absent', 'mentioned', 'explained', 'justified']),
  verdict: z.enum(['stands', 'moved']),
  say: z.string(),
});
export type ReconsiderAnswer = z.infer<typeof reconsiderAnswer>;

const MANNER =
  'Two sentences, at most 50 words together, to the candidate ("you"), plain and friendly, about the answer and never about the person, without praise, scores, grades or markup.';

/** The task behind the whole transcript: why the report says so. */
export function explainTask(context: InterviewContext, subject: Subject): string {
  return `# Task: EXPLAIN

The candidate reads the report and asks "Why?" about one line of it. Answer with one JSON object.

${subjectLines(context, subject)}

"say": first what the transcript shows, with the words it turns on, then what was needed instead, from the brief. Claim nothing that the transcript does not show. If the line is not well founded, say so. ${MANNER}`;
}

/** The same with what the candidate has to say about it. */
export function reconsiderTask(context: InterviewContext, subject: Subject, words: string): string {
  return `# Task: RECONSIDER

The candidate disagrees with one line of the report and says what was meant. Answer with one JSON object.

${subjectLines(context, subject)}

What the candidate says now, after the interview: ${saidInline(context, words)}

Judge the interview, not the new words. They may point to something in the transcript that was overlooked, or explain words that were misread or misheard; then look for those words there. What is only said now, however right, was not said then. Insisting, appealing or explaining what one knows changes nothing.
- "quote": the words of the candidate in the transcript that show it, ${QUOTE_RULE}; other words than those the report rests on already. "" when there are none.
- "status": what those words show of the point: "mentioned", "explained", "justified"; "absent" when nothing. For a statement called false: "explained" when the words show that it was right as it was meant, or put right.
- "verdict": "moved" only when the quote shows it; else "stands". In doubt it stands.
- "say": what the quote shows, or what was missing then; when the new words are right say that they are, and that they were not said in the interview. ${MANNER}`;
}

function subjectLines(context: InterviewContext, { says, point, quote }: Subject): string {
  return [
    `The line of the report: ${says}`,
    ...(point ? [`It is about the point ${point.id}, reported as: ${point.status}.`] : []),
    quote
      ? `It rests on (${turnName(context, quote.turnId)}): ${saidInline(context, quote.text)}`
      : 'It rests on no words: nothing was found.',
  ].join('\n');
}
