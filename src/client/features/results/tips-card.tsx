import { Card } from '#client/components/ui/card.tsx';
import type { DimensionId, ReportReply } from '#shared/contract/report.ts';

export function TipsCard({ report }: { report: ReportReply | null }) {
  return (
    <Card aria-labelledby="tips" className="grid gap-3 print:hidden">
      <h2 id="tips" className="text-lg">
        Improve Your Performance
      </h2>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        {tipsFor(report).map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}

/** One habit for each dimension, to be practised in the next interview. */
const TIPS: Record<DimensionId, string> = {
  framing:
    'Spend the first minute on users, size and the one quality that matters most, with numbers, and say what is out of scope.',
  design:
    'Follow one request from start to end out loud: interface, stored data with its keys, and the job of every part.',
  depth:
    'Pick the hardest part early and explain how it works here, including the case in which it goes wrong.',
  resilience:
    'Put a number on the peak, name the part that reaches its limit first, and say what a user sees when it fails.',
  tradeoffs: 'For every choice name the alternative, the reason, and the cost that you accept.',
  communication: 'Answer the question that was asked in your first sentence, then give the reason.',
};

const ANYONE: readonly DimensionId[] = ['framing', 'resilience', 'tradeoffs'];
const TIPS_SHOWN = 3;

/** Tips for the dimensions with the most to gain; general ones without a graded report. */
export function tipsFor(report: Pick<ReportReply, 'dimensions'> | null): string[] {
  if (!report || report.dimensions.length === 0) return ANYONE.map((id) => TIPS[id]);
  return [...report.dimensions]
    .sort((a, b) => b.weight * (100 - b.points) - a.weight * (100 - a.points))
    .slice(0, TIPS_SHOWN)
    .map(({ id }) => TIPS[id]);
}
