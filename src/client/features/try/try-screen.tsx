import { Play } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LoadError } from '#client/components/ui/load-error.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { sayAloud } from '#client/lib/say-aloud.ts';
import { AnswerForm } from './answer-form.tsx';
import { useGuestTry } from './guest-try.ts';
import { TryResult } from './try-result.tsx';

/** One question to answer now, without an account, and what was heard of the answer. */
export function TryScreen() {
  const { query, set, startAnew } = useGuestTry();
  const held = query.data;
  return (
    <Page
      title={held?.report ? 'What was heard' : 'Answer one question now'}
      lead={
        !held?.report && <p>60 to 90 seconds, out loud or typed. No account, and no recording is kept.</p>
      }
    >
      {query.isError && (
        <LoadError
          title="There is no question for you now"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <TrySkeleton />}
      {held && (
        <section aria-label="Question" className="grid gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <Badge className="whitespace-normal">{held.question.title}</Badge>
            {!held.report && 'speechSynthesis' in window && (
              <Button variant="outline" size="sm" onClick={() => sayAloud(held.question.text)}>
                <Play aria-hidden size={16} /> Play the question
              </Button>
            )}
          </div>
          <p className="text-xl leading-relaxed text-pretty sm:text-2xl sm:leading-relaxed">
            {held.question.text}
          </p>
        </section>
      )}
      {held && !held.report && (
        <AnswerForm held={held} onAnswered={(reply) => set({ token: held.token, ...reply })} />
      )}
      {held?.answer && held.report && (
        <TryResult answer={held.answer} report={held.report} onStartAnew={() => void startAnew()} />
      )}
    </Page>
  );
}

function TrySkeleton() {
  return (
    <SkeletonGroup label="Loading a question" className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-12 w-56" />
    </SkeletonGroup>
  );
}
