import { createHash } from 'node:crypto';
import type { Content } from '#shared/content/content.ts';
import { category } from '#shared/content/question.ts';
import { gradeOfScore } from '#shared/rules/grades.ts';
import type { Evaluation } from '../evaluate.ts';
import type { GradedRun } from '../runs/run-graded.ts';
import { type Band, band } from '../sets/graded-transcript.ts';
import type { Sets } from '../sets/read-sets.ts';
import { markdownTable } from './markdown-table.ts';

const FINGERPRINT_LENGTH = 12;

/** What was played, in which versions, and whether the labels say what the bands say. */
export function setsSection(content: Content, sets: Sets, evaluations: readonly Evaluation[]): string {
  const { graded } = sets;
  const heldOut = graded.filter((transcript) => transcript.heldOut).length;
  const runs = evaluations[0]?.runs;
  const rows = category.options.map((name) => {
    const own = graded.filter(({ question }) => content.questions.get(question)?.category === name);
    const counts = band.options.map((each) =>
      String(own.filter((transcript) => transcript.band === each).length),
    );
    return [
      name,
      ...counts,
      String(own.length),
      String(own.filter((transcript) => transcript.heldOut).length),
    ];
  });
  return [
    '## What was played',
    `${graded.length} graded transcripts, ${heldOut} of them kept out of all tuning. Bands are meant at the transcript's level.`,
    markdownTable(['Category', ...band.options, 'All', 'Held out'], rows),
    secondSet(sets),
    runs ? inNumbers(runs, sets) : '',
    labelsAgainstBands(runs?.graded ?? []),
    cutShort(runs?.graded ?? []),
    versions(content, sets, evaluations),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function secondSet({ independent }: Sets): string {
  if (independent.length === 0) return '';
  const heldOut = independent.filter((set) => set.heldOut).length;
  return [
    `A second set: ${independent.length} questions, ${heldOut} of them held out, each answered five times (strong, the same in plain words, middle,`,
    'weak, fluent but wrong) by writers who had seen the prompt only, neither the bank nor the first set.',
  ].join('\n');
}

function inNumbers({ variants, attacks, changes, candidates }: Evaluation['runs'], sets: Sets): string {
  const of = (kind: string) =>
    [...variants, ...attacks, ...changes].filter((run) => run.kind === kind).length;
  return [
    `Besides: ${of('keyword list')} keyword lists; ${sets.instructions.length} instructions to the grader in ${of('instruction')} places;`,
    `${of('repetition')} transcripts repeated and ${of('padding')} padded; ${of('word errors')} with wrong words and ${of('unpunctuated')} without`,
    `punctuation; ${of('shuffled')} strong ones shuffled; ${of('fluent but wrong')} fluent and wrong, ${of('off-topic')} off-topic, ${of('echo')} echoes of the`,
    `interviewer, ${of('bad answer')} golden bad answers; ${of('style')} style pairs, ${of('paraphrase')} plain-speech versions and ${of('material errors')} cases of material`,
    `errors; ${candidates.length} interviews of simulated candidates.`,
  ].join('\n');
}

/** Where the total of the labels should lie for a band; none is not graded or F. */
const BAND_RANGES: Record<Band, readonly [number, number]> = {
  none: [0, 39],
  weak: [0, 49],
  below: [50, 69],
  meets: [70, 84],
  strong: [85, 100],
  outstanding: [90, 100],
};

function labelsAgainstBands(graded: readonly GradedRun[]): string {
  const outside = graded.filter(({ transcript, expected }) => {
    const [least, most] = BAND_RANGES[transcript.band];
    const score = expected?.score ?? 0;
    return score < least || score > most;
  });
  const list = outside.map(
    ({ id, expected }) =>
      `${id} (${expected ? `${expected.score} ${gradeOfScore(expected.score).grade}` : 'not graded'})`,
  );
  const agree = graded.length - outside.length;
  const others = list.length > 0 ? ` The others: ${list.join(', ')}.` : '';
  return `In ${agree} of ${graded.length} transcripts the labels come to a total inside the band that its author aimed at.${others}`;
}

function cutShort(graded: readonly GradedRun[]): string {
  const cut = graded.filter((run) => run.cutShort).map(({ id }) => id);
  return cut.length === 0 ? '' : `The time was up before the last answer of ${cut.join(', ')}.`;
}

function versions(content: Content, sets: Sets, evaluations: readonly Evaluation[]): string {
  const engines = evaluations.map(({ engine, runs }) => {
    const used = runs.graded[0]?.outcome.report.versions ?? {};
    const list = Object.entries(used).filter(([name]) => name !== 'question' && name !== 'rubric');
    return `${engine.interviewer.engine.id} (${list.map(([name, version]) => `${name} ${version}`).join(', ')})`;
  });
  const bank = [...content.questions.values()];
  return [
    `Versions: ${engines.join('; ')}; rubric ${content.rubric.version}; ${bank.length} questions and ${content.lexicon.length} concepts`,
    `(fingerprint ${fingerprint([bank, content.lexicon, content.language, content.rubric])}); sets ${fingerprint(sets)}.`,
  ].join('\n');
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, FINGERPRINT_LENGTH);
}
