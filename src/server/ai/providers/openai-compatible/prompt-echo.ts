/** Fewer words of the list in a row may well be an answer. */
const MIN_RUN = 3;

/** Whether a transcript is only the vocabulary prompt said back, which recognisers do on silence. */
export function echoesPrompt(transcript: string, prompt: string): boolean {
  const heard = wordsOf(transcript);
  const given = wordsOf(prompt);
  let at = 0;
  while (at < heard.length) {
    const run = longestRun(heard.slice(at), given);
    if (run < MIN_RUN) return false;
    at += run;
  }
  return heard.length > 0;
}

/** How many of the first words stand side by side in `given`. */
function longestRun(heard: readonly string[], given: readonly string[]): number {
  const runs = given.map((_, start) => {
    let length = 0;
    while (length < heard.length && heard[length] === given[start + length]) length += 1;
    return length;
  });
  return Math.max(0, ...runs);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
