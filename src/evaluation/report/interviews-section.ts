import { pointRows } from '../rows/point-agreement.ts';
import type { ReadInterview } from '../runs/read-interviews.ts';
import { markdownTable } from './markdown-table.ts';

const PARTS = [
  { title: 'Fitted on', heldOut: false },
  { title: 'Held out', heldOut: true },
];

/** Whole interviews that were held with the product: what was said, what was heard of it, and what it came to. */
export function interviewsSection(interviews: readonly ReadInterview[]): string {
  if (interviews.length === 0) return '';
  return [
    '## Whole interviews',
    `${interviews.length} interviews of ten minutes, held with the built-in interviewer by language models that were told whom to play. Each point was
labelled by another one that saw the words and the points, and no report. "Explained" counts points explained or better.`,
    candidatesTable(interviews),
    agreementTable(interviews),
  ].join('\n\n');
}

function candidatesTable(interviews: readonly ReadInterview[]): string {
  const explained = (points: readonly { status: string }[] | null) =>
    (points ?? []).filter(({ status }) => status === 'explained' || status === 'justified').length;
  return markdownTable(
    ['Candidate', 'Question', 'Level', 'Explained, by label', 'Explained, as heard', 'Total', 'Held out'],
    interviews.map(({ candidate, question, level, labels, judgement, heldOut }) => [
      candidate,
      question,
      level,
      `${explained(labels)} of ${labels.length}`,
      `${explained(judgement.points)}`,
      String(judgement.total ?? '–'),
      heldOut ? 'yes' : 'no',
    ]),
  );
}

function agreementTable(interviews: readonly ReadInterview[]): string {
  const rows = pointRows.map((row) => {
    const cells = PARTS.map(({ heldOut }) => {
      const reading = row.measure({ performances: interviews.filter((each) => each.heldOut === heldOut) });
      return reading ? `${reading.text} (${reading.cases})` : '–';
    });
    return [row.name, ...cells];
  });
  return markdownTable(['Measure', ...PARTS.map(({ title }) => title)], rows);
}
