/** Puts a sentence after, or for an odd `turn` before, one of the answers in the middle. */
export function insertSentence(answers: readonly string[], sentence: string, turn: number): string[] {
  const at = Math.floor((answers.length - 1) / 2);
  return answers.map((answer, index) => {
    if (index !== at) return answer;
    return turn % 2 === 1 ? `${sentence} ${answer}` : `${answer} ${sentence}`;
  });
}

/** Ends one answer each with these sentences, from the second answer on. */
export function spreadSentences(answers: readonly string[], sentences: readonly string[]): string[] {
  const first = Math.min(1, answers.length - 1);
  return answers.map((answer, index) => {
    const own = sentences.filter((_, at) => first + (at % Math.max(1, answers.length - first)) === index);
    return [answer, ...own].join(' ');
  });
}
