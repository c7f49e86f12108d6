type NumberedTurn = { id: number; speaker: 'ai' | 'user'; request?: boolean | undefined };

/** By the id of the turn: the number of the answer, from 1. Requests have none. */
export function answerNumbers(turns: readonly NumberedTurn[]): ReadonlyMap<number, number> {
  const answers = turns.filter(({ speaker, request }) => speaker === 'user' && !request);
  return new Map(answers.map(({ id }, index) => [id, index + 1]));
}

/** "answer 2", or what stands in its place where the words are from a request. */
export function answerName(number: number | null): string {
  return number === null ? 'your question' : `answer ${number}`;
}

/** The same at the start of a line: "Answer 2". */
export function answerTitle(number: number | null): string {
  const name = answerName(number);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
