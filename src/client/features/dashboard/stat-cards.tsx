import { gradeColor } from '#client/components/report/grade-color.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { DashboardStats } from '#shared/rules/dashboard-stats.ts';

/** Four figures over all interviews. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-ui border border-line bg-line lg:grid-cols-4">
      <Stat name="Average Grade" value={stats.averageGrade} valueClass={gradeColor(stats.averageGrade)} />
      <Stat name="Pass Rate" value={stats.passRate} />
      <Stat name="Avg Response Time" value={stats.averageResponseTime} />
      <Stat name="Interviews Completed" value={String(stats.completedCount)} />
    </dl>
  );
}

function Stat({ name, value, valueClass }: { name: string; value: string; valueClass?: string }) {
  return (
    <div className="grid content-between gap-2 bg-raised p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={classNames('figures text-2xl', valueClass)}>{value}</dd>
    </div>
  );
}
