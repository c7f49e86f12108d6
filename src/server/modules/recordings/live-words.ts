import { createPhraseFinder } from '#engine/text/phrases.ts';
import { tokenize } from '#engine/text/words.ts';
import type { Ai, LiveTranscriber } from '#server/ai/capabilities.ts';
import { transcribeInSegments } from '#server/ai/transcribe-segments.ts';
import type { SpeechListener, SpokenAnswer } from '#server/audio/live-recordings.ts';
import { encodeWav } from '#server/audio/wav.ts';
import type { Costs } from '#server/costs/costs.ts';
import type { Limits } from '#server/deps.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';

/** Live transcripts of answers while they are spoken; an interview has one at a time. */
export type LiveWords = {
  /**
   * Starts the live transcript of an answer, with the services that its user may use now. Returns the listener for its
   * sound.
   */
  begin(answer: SpokenAnswer, interview: Spoken, ai: Ai): SpeechListener;
  /** The words so far of an answer that is being spoken; empty if it has no live transcript. */
  partial(answer: SpokenAnswer): string;
  /** Keeps the live transcript for the answer that was stored under this id. */
  keep(answer: SpokenAnswer, answerId: number): void;
  has(answerId: number): boolean;
  /** Hands over the live transcript of a stored answer, once. */
  take(answerId: number): LiveTranscriber | undefined;
};

type Spoken = Pick<InterviewRow, 'id' | 'userId' | 'questionId'>;
type Parts = { content: Content; costs: Costs; queues: Pick<Limits['queues'], 'recognize'> };

/** A bound, because a job that died never takes its transcript. */
const MAX_STORED = 64;

const SAMPLES_A_SECOND = 16_000;

export function createLiveWords({ content, costs, queues }: Parts): LiveWords {
  const spoken = new Map<number, { key: string; live: LiveTranscriber }>();
  const stored = new Map<number, LiveTranscriber>();

  /** The recognizer's own live transcript, or one in segments that are queued and charged as the user's. */
  const listener = ({ id, userId, questionId }: Spoken, ai: Ai) => {
    const vocabulary = vocabularyOf(content, questionId);
    const own = ai.transcriber?.live?.({ vocabulary });
    if (own) return own;
    return transcribeInSegments((samples) =>
      queues.recognize.run(userId, () =>
        costs.chargedTo({ userId, interviewId: id }, ai, async ({ transcriber }) => {
          const seconds = samples.length / SAMPLES_A_SECOND;
          return (
            (await transcriber?.transcribe({ wav: encodeWav(samples), seconds, vocabulary })) ?? { text: '' }
          );
        }),
      ),
    );
  };

  return {
    begin: ({ interviewId, key }, interview, ai) => {
      spoken.get(interviewId)?.live.close();
      const live = listener(interview, ai);
      spoken.set(interviewId, { key, live });
      return {
        push: live.push,
        close: () => {
          live.close();
          if (spoken.get(interviewId)?.live === live) spoken.delete(interviewId);
        },
      };
    },
    partial: ({ interviewId, key }) => {
      const found = spoken.get(interviewId);
      return found?.key === key ? found.live.partial() : '';
    },
    keep: ({ interviewId, key }, answerId) => {
      const found = spoken.get(interviewId);
      if (found?.key !== key) return;
      spoken.delete(interviewId);
      stored.set(answerId, found.live);
      for (const [oldest, live] of stored) {
        if (stored.size <= MAX_STORED) break;
        live.close();
        stored.delete(oldest);
      }
    },
    has: (answerId) => stored.has(answerId),
    take: (answerId) => {
      const live = stored.get(answerId);
      stored.delete(answerId);
      return live;
    },
  };
}

/** Recognizers accept no more. */
const MAX_TERMS = 60;

/** Browsers accept no more. */
const MAX_BROWSER_TERMS = 100;

/**
 * The terms that the candidate's browser should expect: the question's own, mixed with those of other questions in its
 * category, so that the list does not give away what a good answer names.
 */
export function browserVocabulary({ questions, lexicon }: Content, questionId: string): string[] {
  const question = questions.get(questionId);
  if (!question) return [];
  const others = [...questions.values()].filter(
    ({ id, category }) => id !== questionId && category === question.category,
  );
  const terms = [question, ...others].flatMap(termsNamedIn(lexicon));
  return [...new Set(terms)].slice(0, MAX_BROWSER_TERMS).sort();
}

/**
 * The terms that a recognizer should expect for a question: the technologies its texts name, and the names of its
 * points.
 */
export function vocabularyOf({ questions, lexicon }: Content, questionId: string): string[] {
  const question = questions.get(questionId);
  if (!question) return [];
  const named = termsNamedIn(lexicon)(question);
  const points = question.points.map(({ name }) => name.toLowerCase());
  return [...new Set([...named, ...points])].slice(0, MAX_TERMS);
}

/** Returns a function that finds the terms in a question's texts, one of each concept. */
function termsNamedIn(lexicon: Content['lexicon']): (question: Question) => string[] {
  const terms = lexicon.flatMap((concept) => concept.terms.filter((term) => !term.includes('*')));
  const find = createPhraseFinder(terms.map((term) => ({ key: term, phrase: term })));
  return (question) => {
    const found = textsOf(question).flatMap((text) => find(tokenize(text)));
    const named = new Set(found.map(({ key }) => key));
    return lexicon.flatMap((concept) => concept.terms.filter((term) => named.has(term)).slice(0, 1));
  };
}

function textsOf({ points, facts, modelAnswer }: Question): string[] {
  return [
    ...points.flatMap(({ name, means, said, ways }) => [name, means, ...said, ...ways]),
    ...facts.map(({ say }) => say),
    ...modelAnswer.lines.map(({ say }) => say),
  ];
}
