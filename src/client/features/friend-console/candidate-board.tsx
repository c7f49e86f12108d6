import { BoardView } from '#client/components/board/board-view.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { boardAt } from '#shared/board/board.ts';

/** What the candidate has drawn so far, and what can be read off it, to ask about. */
export default function CandidateBoard({ token }: { token: string }) {
  const drawn = trpc.friend.board.useQuery({ token });
  if (!drawn.data || drawn.data.events.length === 0) return null;
  const { events, notes } = drawn.data;
  return (
    <section aria-labelledby="candidate-board" className="grid gap-3">
      <h3 id="candidate-board" className="font-semibold">
        Board
      </h3>
      <BoardView board={boardAt(events)} />
      {notes.length > 0 && (
        <ul aria-label="To ask about" className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
