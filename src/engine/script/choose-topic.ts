import { tokenize } from '#engine/text/tokens.ts';
import type { Point } from '#shared/content/question.ts';

const SECOND = /\b(second|two|b)\b/;
const THIRD = /\b(third|three|c|last)\b/;
/** "The second one", "B": longer answers are searched for the topic's own words only. */
const ORDINAL_WORDS = 8;
const SHORTEST_WORD = 4;

/** The offered topics that an answer names, in the order it names them. */
export function namedTopics(options: readonly Point[], answer: string): string[] {
  const tokens = tokenize(answer);
  const places = options.map(({ id, name }) => {
    const words = new Set(tokenize(name).flatMap(({ stem }) => (stem.length >= SHORTEST_WORD ? stem : [])));
    const shared = options.filter((other) => other.id !== id).flatMap((other) => tokenize(other.name));
    for (const { stem } of shared) words.delete(stem);
    return { id, at: tokens.findIndex(({ stem }) => words.has(stem)) };
  });
  const named = places.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at);
  if (named.length > 0) return named.map(({ id }) => id);
  if (tokens.length > ORDINAL_WORDS) return [];
  const plain = tokens.map(({ word }) => word).join(' ');
  const chosen = SECOND.test(plain) ? options[1] : THIRD.test(plain) ? options[2] : options[0];
  return chosen ? [chosen.id] : [];
}
