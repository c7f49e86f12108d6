import { pointRows } from '../rows/point-agreement.ts';
import { type Rated, ratedRows, spearmanOfTotals } from '../rows/rated-totals.ts';
import type { Row } from '../rows/row.ts';
import type { ReadInterview } from '../runs/read-interviews.ts';
import type { PointLabel } from '../sets/point-labels.ts';
import { mean } from '../statistics/averages.ts';
import { markdownTable } from './markdown-table.ts';

const PARTS = [
  { title: 'fitted on', heldOut: false },
  { title: 'held out', heldOut: true },
];

/** Whole interviews that were held with the product: what was said, what was heard of it, and what it came to. */
export function interviewsSection(interviews: readonly ReadInterview[]): string {
  if (interviews.length === 0) return '';
  return [
    '## Whole interviews',
    `${interviews.length} interviews of ten minutes, held with the built-in interviewer by language models that were told whom to play. Each point was
labelled by two others that saw the words and the points, and no report; the reader was fitted to the first one's labels alone.
"Explained" counts points explained or better. Two more rated all of it by the rubric and saw no points; their totals follow by
the product's own arithmetic.`,
    candidatesTable(interviews),
    totalsTable(interviews),
    agreementTable(interviews),
  ].join('\n\n');
}

function candidatesTable(interviews: readonly ReadInterview[]): string {
  const explained = (points: readonly { status: string }[] | null) =>
    (points ?? []).filter(({ status }) => status === 'explained' || status === 'justified').length;
  return markdownTable(
    ['Candidate', 'Question', 'Level', 'Explained, by labels', 'As heard', 'Raters', 'Total', 'Held out'],
    interviews.map(
      ({ candidate, question, level, labels, secondLabels, ratedTotals, judgement, heldOut }) => [
        candidate,
        question,
        level,
        `${explained(labels)} and ${explained(secondLabels)} of ${labels.length}`,
        `${explained(judgement.points)}`,
        ratedTotals.join(' and '),
        String(judgement.total ?? '–'),
        heldOut ? 'yes' : 'no',
      ],
    ),
  );
}

const totalRows = [
  ...ratedRows,
  {
    name: 'Spearman of the totals',
    measure: ({ performances }: { performances: readonly Rated[] }) => spearmanOfTotals(performances),
  },
];

/** The built-in totals beside the mean of the raters, and one rater beside the other. */
function totalsTable(interviews: readonly ReadInterview[]): string {
  return besideEachOther(interviews, totalRows, [
    {
      name: 'Built-in',
      judged: ({ question, ratedTotals, judgement }) => ({
        id: question,
        truth: mean(ratedTotals),
        judgement,
      }),
    },
    {
      name: 'One rater',
      judged: ({ question, ratedTotals: [one, other] }) => ({
        id: question,
        truth: one ?? null,
        judgement: { total: other ?? null },
      }),
    },
  ]);
}

/** What was heard beside the labels of each labeller, and the second labeller beside the first. */
function agreementTable(interviews: readonly ReadInterview[]): string {
  const asHeard = (labels: readonly PointLabel[]) => ({
    points: labels.flatMap(({ point, status }) => (status === 'absent' ? [] : [{ point, status }])),
  });
  return besideEachOther(interviews, pointRows, [
    { name: 'First labeller', judged: (each) => each },
    { name: 'Second', judged: ({ secondLabels, judgement }) => ({ labels: secondLabels, judgement }) },
    {
      name: 'Second beside first',
      judged: ({ labels, secondLabels }) => ({ labels, judgement: asHeard(secondLabels) }),
    },
  ]);
}

type Column<Judged> = { name: string; judged: (interview: ReadInterview) => Judged };

/** Every row for every judge, on what was fitted on and on what was held out. */
function besideEachOther<Judged>(
  interviews: readonly ReadInterview[],
  rows: readonly Pick<Row<{ performances: readonly Judged[] }>, 'name' | 'measure'>[],
  judges: readonly Column<Judged>[],
): string {
  const columns = judges.flatMap(({ name, judged }) =>
    PARTS.map((part) => ({
      title: `${name}, ${part.title}`,
      performances: interviews.filter(({ heldOut }) => heldOut === part.heldOut).map(judged),
    })),
  );
  return markdownTable(
    ['Measure', ...columns.map(({ title }) => title)],
    rows.map(({ name, measure }) => [
      name,
      ...columns.map(({ performances }) => {
        const reading = measure({ performances });
        return reading ? `${reading.text} (${reading.cases})` : '–';
      }),
    ]),
  );
}
