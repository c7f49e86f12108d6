import type { Content } from '#shared/content/content.ts';

/** How often a term of the lexicon counts, which stands in no sentence. */
const TERM_TIMES = 2;

/** What people say about the questions of the bank, sentence by sentence, in lower-case words. */
export function fieldSentences({ questions, lexicon }: Pick<Content, 'questions' | 'lexicon'>): string[][] {
  const texts = [...questions.values()].flatMap((question) => [
    question.prompt,
    ...question.hardParts,
    ...question.facts.map(({ say }) => say),
    ...question.points.flatMap((point) => [
      point.name,
      point.means,
      point.why,
      point.better,
      ...point.ways,
      ...point.said,
      ...point.probes.map(({ say }) => say),
    ]),
    ...question.stress.map(({ say }) => say),
    question.modelAnswer.summary,
    ...question.modelAnswer.lines.map(({ say }) => say),
  ]);
  const terms = lexicon.flatMap((concept) => concept.terms.filter((term) => !term.includes('*')));
  return [...texts, ...Array(TERM_TIMES).fill(terms).flat()]
    .flatMap((text: string) => text.split(/[.?!;:]+\s/))
    .map((sentence) => sentence.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g) ?? [])
    .filter((words) => words.length > 0);
}
