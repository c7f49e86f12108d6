import { type PointDimension, pointDimension, type Question } from '#shared/content/question.ts';

export type Ability = 'weak' | 'below' | 'meets' | 'strong';

const GENERIC = [
  'I would have a server and a database and put a few more servers beside it when there are many people.',
  'It should be fast and it should be safe, and the cloud takes care of most of that for us nowadays.',
  'We would try it out, see how it goes, and then make it better step by step with the whole team.',
  'After the launch we would look at what people do, ask them what they miss, and mend first what annoys them most.',
];

/** What somebody of this ability says to a question, a part of the design in each answer, from the bank's own sentences. */
export function modelTalk(question: Question, ability: Ability): string[] {
  if (ability === 'weak') return GENERIC;
  const parts: readonly PointDimension[] =
    ability === 'below' ? ['framing', 'design'] : pointDimension.options;
  return parts.map((dimension) =>
    question.points
      .filter(({ dim, tier }) => dim === dimension && (ability === 'strong' || tier === 'core'))
      .flatMap((point) => {
        const lines = question.modelAnswer.lines.filter((line) => line.point === point.id);
        const said = ability === 'strong' ? (point.said ?? [point.why]) : [];
        return [...lines.map(({ say }) => say), ...said];
      })
      .join(' '),
  );
}
