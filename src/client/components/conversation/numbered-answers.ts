import type { ResponseReply } from '#shared/contract/interviews.ts';

/** A turn of the exchange; `answerNumber` counts the candidate's turns from 1. */
export type Turn = ResponseReply & { answerNumber: number | null };

/** The exchange that follows the opening question, which stands in a place of its own (decisions D35). */
export function exchangeOf(responses: readonly ResponseReply[]): Turn[] {
  let answers = 0;
  return responses.slice(1).map((response) => {
    if (response.speaker === 'ai') return { ...response, answerNumber: null };
    answers += 1;
    return { ...response, answerNumber: answers };
  });
}

/** Who turned the answer into text. */
export function heardBy(engine: string | null): string | null {
  if (engine === null) return null;
  if (engine === 'typed') return 'Typed';
  return engine === 'browser' ? 'Heard by your browser' : `Heard by ${engine}`;
}

/** Where the text of a turn can be found on the page. */
export function turnAnchor(responseId: number): string {
  return `turn-${responseId}`;
}
