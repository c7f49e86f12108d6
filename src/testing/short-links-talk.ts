import { questionsAsked, simulateInterview } from './simulate-interview.ts';
import { testContent } from './test-content.ts';

type Options = Parameters<typeof simulateInterview>[3];

/** How an interview about short links may begin. */
export const OUTLINE =
  'Opens dominate by a hundred to one, so I focus on the open path and leave custom names out of scope. The marketing team creates links and visitors open them, and an open has to be fast. I keep one record per link in a key value store, keyed by the code, with the target address. When someone taps a link the request goes to a server, the server looks the code up and answers with a redirect.';

/** An answer about the codes of the links. */
export const CODES =
  'I would use a counter and write the number in base62, because then no two links share a code. Each server takes a range of a million numbers, so one counter is not a bottleneck, and when a server crashes we lose the rest of its range, which is acceptable.';

/** The model answer, line by line. */
export const LINES =
  testContent()
    .questions.get('short-links')
    ?.modelAnswer.lines.map(({ say }) => say) ?? [];

/** The same, three lines at a time. */
export const ANSWERS = LINES.flatMap((_, at) => (at % 3 === 0 ? [LINES.slice(at, at + 3).join(' ')] : []));

/** An interview about short links with these answers, and all that was asked. */
export function talkOfShortLinks(answers: readonly string[], options: Options = {}) {
  const context = simulateInterview(testContent(), 'short-links', answers, options);
  return { context, asked: questionsAsked(context) };
}

/** What was asked last, with the move behind it. */
export function lastAsked(answers: readonly string[], options: Options = {}) {
  const last = talkOfShortLinks(answers, options).asked.at(-1);
  if (!last?.move) throw new Error('nothing was asked');
  return { text: last.text, ...last.move };
}
