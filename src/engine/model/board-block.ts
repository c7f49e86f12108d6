import type { Quote } from '#engine/reading.ts';
import { type Board, boardAt } from '#shared/board/board.ts';
import { type BoardNote, boardNotes } from '#shared/board/board-notes.ts';
import { boardText, edgeLine, uniqueNames } from '#shared/board/board-text.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { saidInline } from './prompt.ts';

/** The board as it stood at the end of a turn. */
function boardOf({ board }: Pick<InterviewContext, 'board'>, turn: TurnRecord | undefined): Board {
  if (!board) return boardAt([]);
  return boardAt(board.events, turn?.at === undefined ? undefined : turn.at - board.startedAt);
}

/** For the note of a turn: what is on the board, what changed since the answer before, and what code reads off it. */
export function boardLines(context: InterviewContext): string[] {
  if (!context.board) return [];
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const board = boardOf(context, undefined);
  const text = boardText(board, { since: boardOf(context, answers.at(-2) ?? context.turns[0]) });
  if (text === '') return [];
  return [
    'On the board that the candidate draws (it is theirs and may be unfinished; take up what was drawn and not said, or said and not drawn, where it matters):',
    saidInline(context, text.replaceAll('\n', ' ')),
    ...notesOf(board, answers)
      .slice(0, MOST_NOTES)
      .map((note) => `- Read off it by code: ${saidInline(context, note.text)}`),
  ];
}

const MOST_NOTES = 4;

const notesOf = (board: Board, answers: readonly TurnRecord[]): BoardNote[] =>
  boardNotes(board, answers.map(({ text }) => text).join(' '), 'The candidate');

/**
 * The first thing that code newly reads off the board since the answer before; null if there is nothing new. Parts
 * without a connection, or several unmentioned ones, are still being drawn or explained.
 */
export function newOnBoard(context: InterviewContext): string | null {
  const now = boardOf(context, undefined);
  if (now.edges.size === 0) return null;
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const before = notesOf(boardOf(context, answers.at(-2) ?? context.turns[0]), answers.slice(0, -1));
  const known = new Set(before.map(({ text }) => text));
  const isToAskAbout = ({ kind, nodeIds, text }: BoardNote) =>
    !known.has(text) && (kind !== 'drawn_not_said' || nodeIds.length === 1);
  return notesOf(now, answers).find(isToAskAbout)?.text ?? null;
}

/** For the reading of an answer and of the whole: the board, and how it may be quoted. Empty if nothing is drawn. */
export function boardTask(context: InterviewContext): string {
  const text = boardText(boardOf(context, context.turns.at(-1)));
  if (text === '') return '';
  return `

# The board

What the candidate had drawn by then; data like speech:
${saidInline(context, text.replaceAll('\n', ' '))}

A connection on it may show a point that the words name and do not spell out. Its quote is then "on the board: A → B, sync" or "... async", with the names as they stand there. What is only drawn is "mentioned".`;
}

const BOARD_QUOTE = /^\W*on the board(?: at \d+:\d\d)?:\s*(.+?)\W*$/i;

/**
 * A quote of the board, looked for in what was drawn by the end of these turns; null if there was no such connection.
 */
export function findBoardQuote(
  context: Pick<InterviewContext, 'board'>,
  turns: readonly TurnRecord[],
  words: string,
): Quote | null {
  const wanted = BOARD_QUOTE.exec(words)?.[1];
  if (!context.board || wanted === undefined) return null;
  for (const turn of turns) {
    if (turn.speaker !== 'user') continue;
    const board = boardOf(context, turn);
    const names = uniqueNames(board);
    const edge = [...board.edges.values()].find((each) => plain(edgeLine(names, each)) === plain(wanted));
    if (!edge) continue;
    const { startedAt, events } = context.board;
    // The latest change by then: the connection may have been drawn otherwise before.
    const drawn = events.findLast(
      ({ change, atMs }) =>
        change.do === 'put_edge' &&
        change.edge.id === edge.id &&
        (turn.at === undefined || atMs <= turn.at - startedAt),
    );
    const seconds = Math.floor((drawn?.atMs ?? 0) / 1_000);
    const at = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return {
      turnId: turn.id,
      start: 0,
      end: 0,
      text: `on the board at ${at}: ${edgeLine(names, edge)}`,
      board: true,
    };
  }
  return null;
}

/** The line however it is spelled. A prompt has angle brackets replaced, which a model copies. */
function plain(line: string): string {
  return line
    .toLowerCase()
    .replaceAll('‹', '<')
    .replaceAll('›', '>')
    .replace(/->|=>/g, '→')
    .replace(/\s+/g, ' ')
    .trim();
}
