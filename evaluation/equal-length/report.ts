import { foundErrorRows } from './found-errors.ts';
import type { JudgedSet } from './judged-set.ts';
import { type EqualLengthRow, equalLengthRows, ofKind, totalOf } from './rows.ts';
import { type EqualLength, performanceKind } from './sets.ts';
import { mean } from './statistics.ts';

const ROWS: readonly EqualLengthRow[] = [...equalLengthRows, ...foundErrorRows];

type Part = { title: string; isIn: (performance: { heldOut: boolean }) => boolean };

/** What may be tuned on and what is kept out are never added up. */
const PARTS: readonly Part[] = [
  { title: 'Tuning questions', isIn: ({ heldOut }) => !heldOut },
  { title: 'Held-out questions', isIn: ({ heldOut }) => heldOut },
];

/** The set of equal length, one column a judge, one pair of tables a part. */
export function equalLengthSection(set: EqualLength, judged: readonly JudgedSet[]): string {
  if (set.sets.length === 0) return '';
  return [
    '## Equal length: figures that cannot be reached by talking more',
    equalLengthIntroduction(set),
    ...PARTS.filter(({ isIn }) => set.sets.some(isIn)).flatMap(({ title, isIn }) => [
      `### ${title}`,
      equalLengthTables(judged, isIn),
    ]),
  ].join('\n\n');
}

/** Mean totals by kind, and every row, of the performances that are wanted. */
function equalLengthTables(judged: readonly JudgedSet[], isIn: Part['isIn']): string {
  const part = judged.map((each) => partOf(each, isIn));
  return `${totalsTable(part)}\n\n${rowsTable(part)}`;
}

/** Worst cases of every row of one judge, for tuning; of held-out questions the names alone. */
export function equalLengthMisses(judged: JudgedSet, most: number): string {
  return ROWS.flatMap((row) => {
    const misses = row.measure(judged)?.misses ?? [];
    return misses.length === 0
      ? []
      : [`${judged.name}: ${row.name}`, ...misses.slice(0, most).map((miss) => `  ${miss}`)];
  }).join('\n');
}

/** What was said by whom, and what it is compared with. */
function equalLengthIntroduction({ sets, ratings }: EqualLength): string {
  const heldOut = sets.filter((each) => each.heldOut).length;
  const raters = new Set(ratings.map(({ rater }) => rater)).size;
  return [
    `${sets.length} questions, ${heldOut} of them held out whole, each answered eight times by writers who had seen its opening only. Six kinds have`,
    '494 to 556 words: strong; right but unusual; middle; a reversal of the core decision in the middle of a strong one; fluent but wrong;',
    'weak. One is strong in half the words, one middle in nearly twice as many. The interviewer says the same six things to everybody.',
    '',
    raters === 0
      ? '**No labels yet:** nobody has rated these performances. Rows that need ratings are empty, baselines are spread evenly over 0 to 100.'
      : `Truth is the order of making, the errors planted, and the mean of ${raters} independent blind raters who had rubric and transcript only, by the product's own arithmetic. They are not human interviewers. "One rater" is each of them beside the others.`,
    '',
    '"Word count" and "TF-IDF" (likeness of sentences to the points\' own text) know nothing of engineering. Their totals are those',
    'that the raters gave at the same rank on the other questions. Goals in the cells: **missed** marks one that is not met.',
  ].join('\n');
}

function partOf(judged: JudgedSet, isIn: Part['isIn']): JudgedSet {
  return {
    ...judged,
    performances: judged.performances.filter(isIn),
    instructed: judged.instructed.filter(isIn),
  };
}

function totalsTable(part: readonly JudgedSet[]): string {
  const [first] = part;
  const rows = performanceKind.options.map((kind) => {
    const truths = ofKind(first?.performances ?? [], kind).flatMap(({ truth }) => truth ?? []);
    const totals = part.map(({ performances }) => ofKind(performances, kind).map(totalOf));
    return [kind, ...[truths, ...totals].map((each) => (each.length === 0 ? '–' : mean(each).toFixed(0)))];
  });
  return markdownTable(['Mean total', 'Raters', ...part.map(({ name }) => name)], rows);
}

function rowsTable(part: readonly JudgedSet[]): string {
  const rows = ROWS.flatMap((row) => {
    const readings = part.map((judged) => ({ judged, reading: row.measure(judged) }));
    if (readings.every(({ reading }) => reading === null)) return [];
    const cells = readings.map(({ judged, reading }) => {
      if (!reading) return '–';
      const { isMet, text } = row.goal;
      const verdict =
        judged.hasGoals && isMet ? ` of ${text}${isMet(reading.values) ? '' : ' **missed**'}` : '';
      return `${reading.text} (${reading.cases})${verdict}`;
    });
    return [[row.name, ...cells]];
  });
  return markdownTable(['Measure', ...part.map(({ name }) => name)], rows);
}

/** A table in Markdown; bars inside cells are escaped. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

type ModelRun = {
  /** Who played the model, and what they saw. */
  playedBy: string;
  versions: Readonly<Record<string, string>>;
  /** The tables. */
  section: string;
  costs: string;
};

/** docs/evaluation-model.md. */
export function modelReport({ playedBy, versions, section, costs }: ModelRun): string {
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `# Evaluation with a model

Written by \`npm run eval\`; it is not edited by hand. The set of equal length, judged under the
product's protocol and, beside it, from a plain prompt of rubric and transcript.

**Who played the model:** ${playedBy}

Versions: ${list.join(', ')}.

${costs}

${section}
`;
}
