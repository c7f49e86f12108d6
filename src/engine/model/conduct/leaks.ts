import type { Situation } from '#engine/ask/situation.ts';
import { createPhraseFinder } from '#engine/read/find-phrases.ts';
import { tokenize } from '#engine/read/tokens.ts';
import type { Concept } from '#shared/content/lexicon.ts';
import type { Point } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import { lazily } from './lazily.ts';

export type Leak = { pointId: string; what: string };

/** Who only came near a point, or showed it in other words, may not be told the words of its solution. */
const EXPLAINED: ReadonlySet<EvidenceStatus> = new Set(['explained', 'justified']);

export type LeakFinder = (sentence: string) => Leak[];

/**
 * Finds what an interviewer may not say first: the solution's terms of points that the candidate has not named. What was said
 * already, by anybody, is free, and so are the bank's own questions, and what stands between quotation marks: that was checked
 * to be the candidate's. What to build for whom is no solution.
 */
export function leakFinder({ content, context, evidence }: Situation): LeakFinder {
  const { question, turns } = context;
  const concepts = new Map(content.lexicon.map((concept) => [concept.id, concept]));
  const answers = turns.filter(({ speaker }) => speaker === 'user').map(({ text }) => text);
  const spoken = lazily(() => tokenize(answers.join('\n')));
  const isNamed = (point: Point) =>
    createPhraseFinder(phrasesOf(point, concepts).map((phrase) => ({ key: phrase, phrase })))(spoken())
      .length > 0;
  const isShown = (point: Point) =>
    EXPLAINED.has(evidence.get(point.id)?.status ?? 'absent') && isNamed(point);
  const find = createPhraseFinder(
    question.points
      .filter(({ dim }) => dim !== 'framing')
      .flatMap((point) => phrasesOf(point, concepts).map((phrase) => ({ key: { point, phrase }, phrase }))),
  );
  const bank = [
    ...question.facts.map(({ say }) => say),
    ...question.stress.map(({ say }) => say),
    ...question.points.flatMap(({ probes, hints = [] }) => [...probes.map(({ say }) => say), ...hints]),
  ];
  const said = [question.prompt, ...bank, ...turns.map(({ text }) => text)];
  const free = lazily(
    () => new Set(said.flatMap((text) => find(tokenize(text)).map(({ key }) => key.phrase))),
  );
  return (sentence) => {
    const own = sentence.replace(/"[^"]*"/g, ' ');
    return find(tokenize(own))
      .filter(({ key }) => !free().has(key.phrase) && !isShown(key.point))
      .map(({ key }) => ({ pointId: key.point.id, what: `says "${key.phrase}" before the candidate does` }));
  };
}

/** A point's terms, with the lexicon's phrases for "@concept". */
function phrasesOf({ terms = [] }: Point, concepts: ReadonlyMap<string, Concept>): string[] {
  return terms.flatMap((term) =>
    term.startsWith('@') ? (concepts.get(term.slice(1))?.terms ?? []) : [term],
  );
}
