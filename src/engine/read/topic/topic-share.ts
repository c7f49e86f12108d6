import type { Question } from '#shared/content/question.ts';
import type { Sentence } from '../analyse-transcript.ts';
import type { QuestionVectors, WordVector } from './question-vectors.ts';

/**
 * Likeness to the question, by likeness to whichever other question it resembles most. Blind-written transcripts had
 * 0.85 and more but for one weak one, the fixtures 0.8, strong answers to another question of the bank at most 0.63.
 */
const ANOTHER_TOPIC = 0.5;
const OWN_TOPIC = 0.65;

/** Whether sentences are about this question: 1, or less down to 0 for an answer to another one. */
export function topicShare(
  vectors: QuestionVectors,
  question: Question,
  sentences: readonly Sentence[],
): number {
  const said = vectors.weigh(sentences.flatMap(({ tokens }) => tokens));
  let own = 0;
  let another = 0;
  for (const [id, vector] of vectors.all) {
    const likeness = likenessOf(said, vector);
    if (id === question.id) own = likeness;
    else another = Math.max(another, likeness);
  }
  if (another === 0) return 1;
  return Math.min(1, Math.max(0, (own / another - ANOTHER_TOPIC) / (OWN_TOPIC - ANOTHER_TOPIC)));
}

function likenessOf(a: WordVector, b: WordVector): number {
  let sum = 0;
  for (const [stem, weight] of a) sum += weight * (b.get(stem) ?? 0);
  return sum;
}
