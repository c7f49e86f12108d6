import { Badge } from '#client/components/ui/badge.tsx';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';

/** What the interview is about: company, category and level. */
export function InterviewBadges({
  interview: { company, category, level },
}: {
  interview: Pick<InterviewSummaryReply, 'company' | 'category' | 'level'>;
}) {
  return (
    <ul aria-label="Interview" className="flex flex-wrap gap-2 max-[24rem]:gap-1">
      <li>
        <Badge>{company?.name ?? 'Generic'}</Badge>
      </li>
      <li>
        <Badge>{category.name}</Badge>
      </li>
      <li>
        <Badge>{level.name}</Badge>
      </li>
    </ul>
  );
}
