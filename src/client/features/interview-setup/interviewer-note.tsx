import type { ReactNode } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { engineName } from '#shared/report/engines.ts';

/** Says who will ask and who will judge, before a session is spent. */
export function InterviewerNote({ isFriend }: { isFriend: boolean }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const { data: lending } = trpc.lending.state.useQuery();
  if (isFriend) {
    return (
      <Note title="A friend, with everything an interviewer knows">
        You get a link to send. Your friend needs no account and no preparation: they see the questions, the
        hints and what a strong answer says, ask you, and judge you at the end.
      </Note>
    );
  }
  if (!config || lending === undefined || lending.lent) return null;
  const { interviewer } = config.engines;
  return interviewer === SCRIPT_LABEL ? (
    <Note title="A rehearsal, without a model">
      A written interviewer asks, a clock runs, you answer out loud. It does not understand you: afterwards
      you judge your answers against the points of a strong one, in about five minutes. With a model (your
      key, your server, your browser) it listens and judges.
    </Note>
  ) : (
    <Note title="With a model">
      {engineName(interviewer)} listens, asks about what you said, and judges. Afterwards you can judge
      yourself beside it.
    </Note>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="interviewer-note" className="grid gap-1 border-l-4 border-line-strong pl-4">
      <h2 id="interviewer-note" className="text-base">
        {title}
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">{children}</p>
    </section>
  );
}
