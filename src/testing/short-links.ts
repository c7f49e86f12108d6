import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { type Said, simulateScript } from './simulate-script.ts';
import { testContent } from './test-content.ts';
import { interviewWith } from './with-model.ts';

// Interviews on the question that most tests of the engine are about.
export const content = testContent();

export const OUTLINE =
  'Opens dominate by a hundred to one, so I focus on the open path and leave custom names out of scope. The marketing team creates links and visitors open them, and an open has to be fast. I keep one record per link in a key value store, keyed by the code, with the target address. When someone taps a link the request goes to a server, the server looks the code up and answers with a redirect.';

/** An answer that comes near no point, so that the script asks its questions in their order. */
export const PLAIN_START =
  'For a beginning I would rather take the plainest thing that can be built, and look at it again after some weeks.';

export const CODES =
  'I would use a counter and write the number in base62, because then no two links share a code. Each server takes a range of a million numbers, so one counter is not a bottleneck, and when a server crashes we lose the rest of its range, which is acceptable.';

/** With the script, a step for each answer or key. */
export const shortLinks = (said: readonly Said[], options: Parameters<typeof simulateScript>[3] = {}) =>
  simulateScript(content, 'short-links', (_, step) => said[step] ?? null, options);

/** What the script says last. */
export const lastText = (said: readonly Said[]) => shortLinks(said).turns.at(-1)?.text;

export const pointWith = (id: string) => {
  const point = content.questions.get('short-links')?.points.find((each) => each.id === id);
  if (!point) throw new Error(`no point ${id}`);
  return point;
};

export const probeOf = (id: string) =>
  content.questions.get('short-links')?.points.find((point) => point.id === id)?.probes[0]?.say ?? '';

/** Excellent in few words. */
export const BRIEF = [
  'Reads beat writes a hundred to one. One record per link, keyed by the code, in a key value store sharded by code.',
  'Codes come from ranges: each server takes a million numbers and writes them in base62, so no two collide.',
  'Cache hot links in memory with one refill per key. 302, because a 301 is remembered and loses the counts.',
  'If the cache dies, limit requests to the store and shed the rest. I would alert on the error rate of opens.',
];
/** Fluent, sure of itself, and false in every sentence. */
export const LIAR = liar();
function liar(): string[] {
  const lies = (content.questions.get('short-links')?.points ?? []).map(
    ({ false: pairs }) => `${pairs[0]?.say} I am certain of that, we did it at my last company.`,
  );
  return Array.from({ length: 6 }, (_, at) => lies.slice(at * 3, at * 3 + 3).join(' '));
}

/** The interview in which these were the answers. */
export const talk = (answers: readonly string[]) => interviewWith(content, 'short-links', answers);

export function probeOn(id: string, cue = 0): MoveRecord {
  return {
    kind: 'probe',
    phase: 'deep_dive',
    target: { type: 'point', id },
    quotedWords: [],
    cue,
    facts: [],
    fallback: false,
    reason: '',
  };
}

/** The points that the interview of `fewAsked` asked about. */
export const FEW_ASKED = ['f-needs', 'd-flow', 'x-codes'];

const MORE =
  'It is hard to say more about this without looking at it in numbers, so I would measure it first. ';

/** An interview that asked about three points and is long enough for a grade. */
export function fewAsked(): InterviewContext {
  const { turns, ...rest } = talk(BRIEF.map((text) => text + MORE.repeat(2)));
  const [opening, first, ...answers] = turns;
  if (!opening || !first) throw new Error('nobody speaks');
  const asked = answers.flatMap((answer, at): TurnRecord[] => [
    { ...opening, id: 20 + at, text: 'And then?', move: probeOn(FEW_ASKED[at] ?? '') },
    answer,
  ]);
  return { ...rest, turns: [opening, first, ...asked] };
}
