import { Button } from '#client/components/ui/button.tsx';
import type { ProgressReply } from '#shared/contract/progress.ts';
import type { StartInterview } from './today.tsx';

type Props = {
  lastChoice: NonNullable<ProgressReply['lastChoice']>;
  startInterview: StartInterview;
  /** True if it is the one thing to do next. */
  isFirst?: boolean;
};

/** Starts another interview with the same company, category and level as the last one. */
export function LikeTheLast({ lastChoice, startInterview, isFirst = false }: Props) {
  const { company, category, level } = lastChoice;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        size={isFirst ? 'lg' : 'sm'}
        pending={startInterview.isPending}
        onClick={() =>
          startInterview.start({
            companyId: company?.id ?? null,
            categoryId: category.id,
            levelId: level.id,
          })
        }
      >
        New interview like the last
      </Button>
      <p className="text-sm text-ink-soft">
        {company?.name ?? 'Generic'} · {category.name} · {level.name}
      </p>
    </div>
  );
}
