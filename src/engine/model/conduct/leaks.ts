import type { Situation } from '#engine/ask/situation.ts';
import { createPhraseMatcher } from '#engine/read/match/phrase-matcher.ts';
import { tokenize } from '#engine/read/text/tokenize.ts';
import type { UtteranceReader } from '#engine/reading.ts';
import type { Concept } from '#shared/content/lexicon.ts';
import type { Point, PointDimension } from '#shared/content/question.ts';

export type Leak = { pointId: string | null; what: string };

/** Where the reader's phrases tell a solution; what goes wrong is spoken of by every situation. */
const SOLVED: ReadonlySet<PointDimension> = new Set(['design', 'depth', 'tradeoffs']);

/** Words that begin alike from so many letters on are forms of one word. */
const FEWEST_LETTERS = 5;

export type LeakFinder = (sentence: string) => Leak[];

/**
 * Finds what an interviewer may not say first: the solution's terms of points that the candidate has not named. Points
 * without such a list are watched by the reader, which knows their phrases. What was said already, by anybody, is free, and
 * so are the bank's own questions, and what stands between quotation marks: that was checked to be the candidate's. What to
 * build for whom is no solution.
 */
export function leakFinder(
  { context, evidence }: Situation,
  readUtterance: UtteranceReader,
  concepts: ReadonlyMap<string, Concept>,
): LeakFinder {
  const { question, turns } = context;
  const unshown = question.points.filter(
    ({ id, dim }) => dim !== 'framing' && (evidence.get(id)?.status ?? 'absent') === 'absent',
  );
  const hasTerms = question.points.some(({ terms }) => terms !== undefined);
  const find = createPhraseMatcher(
    unshown.flatMap((point) =>
      phrasesOf(point, concepts).map((phrase) => ({ key: { pointId: point.id, phrase }, phrase })),
    ),
  );
  const byName = new Map([...concepts.values()].map((concept) => [concept.terms[0], concept]));
  const bank = [
    ...question.facts.map(({ say }) => say),
    ...question.stress.map(({ say }) => say),
    ...question.points.flatMap(({ probes, hints = [] }) => [...probes.map(({ say }) => say), ...hints]),
  ];
  const said = [question.prompt, ...bank, ...turns.map(({ text }) => text)];
  const free = new Set(said.flatMap((text) => find(tokenize(text)).map(({ key }) => key.phrase)));
  const watched = unshown
    .filter(({ terms, dim }) => terms === undefined && SOLVED.has(dim))
    .map(({ id }) => id);

  const spoken = tokenize([question.prompt, ...turns.map(({ text }) => text)].join(' '));
  const onlySpoken = spokenWordsOf(new Set(spoken.map((word) => word.stem)));

  /** What the reader hears in a text, and hears no more when only words that were said are left of it. */
  function heardBy(text: string) {
    const { givesAway, namesFirst } = readUtterance(context, text, watched);
    if (givesAway.length + namesFirst.length === 0) return { givesAway, namesFirst };
    const known = readUtterance(context, onlySpoken(text), watched);
    const names = new Set(tokenize(onlySpoken(text)).map(({ word }) => word));
    return {
      givesAway: givesAway.filter((id) => !known.givesAway.includes(id)),
      namesFirst: namesFirst.filter((name) => tokenize(name).some(({ word }) => !names.has(word))),
    };
  }

  return (sentence) => {
    const own = sentence.replace(/"[^"]*"/g, ' ');
    const byTerm = find(tokenize(own))
      .filter(({ key }) => !free.has(key.phrase))
      .map(({ key }) => ({ pointId: key.pointId, what: `says "${key.phrase}" before the candidate does` }));
    if (watched.length === 0) return byTerm;
    // A situation and the question about it are no one statement.
    const heard = own.split(':').map(heardBy);
    const givesAway = heard.flatMap((part) => part.givesAway);
    const namesFirst = heard.flatMap((part) => part.namesFirst);
    return [
      ...byTerm,
      ...givesAway.map((pointId) => ({ pointId, what: `gives away ${pointId}` })),
      ...(hasTerms
        ? []
        : namesFirst.filter((name) => isNamedIn(own, byName.get(name) ?? { terms: [name] }))
      ).map((name) => ({
        pointId: null,
        what: `names ${name} first`,
      })),
    ];
  };
}

/** Keeps of a text the words that were said, in any form of them: "labelled" makes "label" known. */
function spokenWordsOf(spoken: ReadonlySet<string>): (text: string) => string {
  const isSaid = (own: string) =>
    spoken.has(own) ||
    [...spoken].some(
      (stem) =>
        Math.min(stem.length, own.length) >= FEWEST_LETTERS && (stem.startsWith(own) || own.startsWith(stem)),
    );
  return (text) =>
    tokenize(text)
      .flatMap(({ word, stem }) => (isSaid(stem) ? [word] : []))
      .join(' ');
}

/** The reader hears a technology in what goes along with it, too: only its names give it away. */
function isNamedIn(sentence: string, { terms }: Pick<Concept, 'terms'>): boolean {
  const names = terms.filter((term, at) => at === 0 || !term.includes(' '));
  return createPhraseMatcher(names.map((phrase) => ({ key: true, phrase })))(tokenize(sentence)).length > 0;
}

/** A point's terms, with the lexicon's phrases for "@concept". */
function phrasesOf({ terms = [] }: Point, concepts: ReadonlyMap<string, Concept>): string[] {
  return terms.flatMap((term) =>
    term.startsWith('@') ? (concepts.get(term.slice(1))?.terms ?? []) : [term],
  );
}
