import { createHash } from 'node:crypto';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

const FINGERPRINT_CHARACTERS = 12;

export type Versions = Readonly<Record<string, string>>;

/** What a report is made from, whichever engine makes it: the bank, and the interview as it was held. */
export function inputVersions(content: Content, context: InterviewContext): Versions {
  return { content: contentFingerprint(content), interview: fingerprint(context) };
}

/** Of what grading reads. Content never changes after loading, so one reading of it serves for ever. */
const known = new WeakMap<Content, string>();

function contentFingerprint(content: Content): string {
  const kept = known.get(content);
  if (kept !== undefined) return kept;
  const { questions, lexicon, rubric, language } = content;
  const fresh = fingerprint([[...questions.values()], lexicon, rubric, language]);
  known.set(content, fresh);
  return fresh;
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, FINGERPRINT_CHARACTERS);
}
