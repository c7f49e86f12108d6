import { useId, useMemo, useState } from 'react';
import { usePlayer } from '#client/components/report/player.tsx';
import { type Board, type BoardEvent, boardAt } from '#shared/board/board.ts';
import { changesBetween } from '#shared/board/board-text.ts';
import { boxOverTime } from '#shared/board/geometry.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { BoardView, PrintedBoard } from './board-view.tsx';

type Props = {
  events: readonly BoardEvent[];
  interview: Pick<InterviewReply, 'createdAt' | 'responses'>;
};

/**
 * What was drawn, at any second of the interview (pauses included): by the slider, at an answer, and along with an answer that
 * is played. In print as it stood at the end.
 */
export default function BoardReplay({ events, interview }: Props) {
  const heading = useId();
  const answers = useMemo(() => answersOf(interview), [interview]);
  const { heard } = usePlayer();
  const end = Math.ceil(Math.max(events.at(-1)?.atMs ?? 0, answers.at(-1)?.endMs ?? 0) / 1_000);
  const [second, setSecond] = useState(end);
  const [followed, setFollowed] = useState(heard);
  if (heard !== followed) {
    setFollowed(heard);
    const answer = answers.find(({ id }) => id === heard?.responseId);
    if (heard && answer) setSecond(Math.round(answer.startMs / 1_000) + heard.second);
  }
  const frame = useMemo(() => boxOverTime(events), [events]);
  if (events.length === 0) return null;
  const board = boardAt(events, second * 1_000);
  const did = didText(boardAt(events, (second - 1) * 1_000), board);
  const current = answers.find(({ endMs }) => Math.ceil(endMs / 1_000) === second)?.id;
  return (
    <section aria-labelledby={heading} className="grid gap-3 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-xl font-semibold">
          Board
        </h2>
        <span className="figures text-sm text-ink-soft print:hidden">
          {clockText(second)} of {clockText(end)}
        </span>
      </div>
      <div className="grid gap-2 print:hidden">
        <input
          type="range"
          aria-label="Second of the interview"
          aria-valuetext={[clockText(second), `${board.nodes.size} parts`, did].filter(Boolean).join(', ')}
          min={0}
          max={end}
          value={second}
          onChange={(event) => setSecond(Number(event.target.value))}
          className="min-h-6 w-full accent-primary"
        />
        {answers.length > 0 && (
          <ul aria-label="The board after an answer" className="flex flex-wrap items-center gap-1 text-sm">
            <li aria-hidden className="pr-1 text-ink-soft">
              After answer
            </li>
            {answers.map(({ id, endMs }, at) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={`After answer ${at + 1}, ${clockText(Math.ceil(endMs / 1_000))}`}
                  aria-pressed={id === current}
                  onClick={() => setSecond(Math.ceil(endMs / 1_000))}
                  className="figures size-9 rounded-ui border border-line-strong hover:border-ink aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:size-11"
                >
                  {at + 1}
                </button>
              </li>
            ))}
          </ul>
        )}
        <BoardView board={board} frame={frame} />
        <p className="min-h-5 text-sm text-ink-soft">{did}</p>
      </div>
      <PrintedBoard board={boardAt(events)} />
    </section>
  );
}

/** When answers were given, since the start of the interview. */
function answersOf({ createdAt, responses }: Props['interview']) {
  return responses
    .filter(({ speaker }) => speaker === 'user')
    .map(({ id, timestamp, duration }) => {
      const endMs = Math.max(0, timestamp.getTime() - createdAt.getTime());
      return { id, endMs, startMs: Math.max(0, endMs - (duration ?? 0) * 1_000) };
    });
}

/** "Added cache "Redis", and 2 more changes." */
function didText(before: Board, after: Board): string {
  const [first, ...others] = changesBetween(before, after).map(({ text }) => text);
  if (first === undefined) return '';
  const more = others.length === 1 ? ', and 1 more change' : `, and ${others.length} more changes`;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${others.length > 0 ? more : ''}.`;
}
