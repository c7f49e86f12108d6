import { Card } from '#client/components/ui/card.tsx';
import type { ReportReply } from '#shared/contract/report.ts';
import { tipsFor } from './tips.ts';

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
