import type { ReactNode } from 'react';
import type { ConsoleReply, ConsoleScript } from '#shared/contract/friend.ts';
import { PointTicks, pointOf, type ScriptPoint } from './point-ticks.tsx';
import type { OpenConsole } from './use-console.ts';

type Props = {
  session: OpenConsole;
  shown: ConsoleReply;
  script: ConsoleScript;
  /** What helps with the question, drawn for the point that it is about. */
  children: (point: ScriptPoint | undefined) => ReactNode;
};

/**
 * The current question, for the friend to say and to listen for. Once asked, it is no longer among the most useful
 * lines.
 */
export function CurrentQuestion({ session, shown, script, children }: Props) {
  const { turns } = shown;
  const asked = turns.findLast(({ speaker }) => speaker === 'ai');
  if (!asked) return null;
  const points = script.stages.flatMap((stage) => stage.points);
  const point = pointOf(asked.content, points);
  const answer = turns.at(-1);
  const isWaiting = answer === asked && session.hearing === null;
  return (
    <section aria-labelledby="asked-now" className="grid gap-3 border-l-4 border-primary pl-4">
      <h3 id="asked-now" className="text-sm font-semibold text-primary">
        {isWaiting
          ? asked.aloud
            ? 'Say this now'
            : 'The app says this now'
          : saidText(asked.content, script)}
      </h3>
      <p className="text-lg leading-snug font-medium wrap-anywhere">{asked.content}</p>
      {asked.said.map((said) => (
        <p key={said} className="wrap-anywhere">
          {said}
        </p>
      ))}
      {answer?.speaker === 'user' && answer.content.trim() !== '' && (
        // On a wide screen the conversation is beside it.
        <div className="lg:hidden">
          <h4 className="text-sm text-ink-soft">They answered</h4>
          <p className="wrap-anywhere">{answer.content}</p>
        </div>
      )}
      {point && <PointTicks point={point} session={session} verdict={shown.verdict} />}
      <div>{children(point)}</div>
    </section>
  );
}

function saidText(said: string, { stages, facts }: ConsoleScript): string {
  if (facts.some(({ say }) => say === said)) return 'You told them';
  const isHint = stages.some(({ points }) =>
    points.some(({ hints }) => hints.some(({ say }) => say === said)),
  );
  return isHint ? 'You gave this hint' : 'You asked';
}
