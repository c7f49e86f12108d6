import type { ConsoleReply, ConsoleScript } from '#shared/contract/friend.ts';
import { PointTicks, pointOf } from './point-ticks.tsx';
import type { OpenConsole } from './use-console.ts';

type Props = { session: OpenConsole; shown: ConsoleReply; script: ConsoleScript };

/** The question that stands, to be said and listened for: once it is asked, its line gives its place to another. */
export function CurrentQuestion({ session, shown, script }: Props) {
  const asked = shown.turns.findLast(({ speaker }) => speaker === 'ai');
  if (!asked) return null;
  const point = pointOf(
    asked.content,
    script.stages.flatMap(({ points }) => points),
  );
  const isWaiting = shown.turns.at(-1) === asked && session.hearing === null;
  return (
    <section aria-labelledby="asked-now" className="grid gap-3 border-l-4 border-primary pl-4">
      <h3 id="asked-now" className="text-sm font-semibold text-primary">
        {isWaiting ? (asked.aloud ? 'Say this now' : 'The app asks this now') : 'You asked'}
      </h3>
      <p className="text-lg leading-snug font-medium wrap-anywhere">{asked.content}</p>
      {asked.said.map((said) => (
        <p key={said} className="wrap-anywhere">
          {said}
        </p>
      ))}
      {point && <PointTicks point={point} session={session} verdict={shown.verdict} />}
    </section>
  );
}
