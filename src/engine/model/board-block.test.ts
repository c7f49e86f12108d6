import { describe, expect, it } from 'vitest';
import type { BoardChange } from '#shared/board/board.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { findBoardQuote } from './board-block.ts';

const CHANGES: BoardChange[] = [
  { do: 'put_node', node: { id: 'o', kind: 'service', name: 'orders', note: '', group: null, x: 0, y: 0 } },
  { do: 'put_node', node: { id: 'l', kind: 'sql', name: 'ledger', note: '', group: null, x: 9, y: 0 } },
  { do: 'put_edge', edge: { id: 'e', from: 'o', to: 'l', verb: 'writes', sync: false, note: '' } },
];

/** An answer before the connection was drawn at 3:12, and one after it. */
function drawing(): Pick<InterviewContext, 'board' | 'turns'> {
  const turn = (id: number, at: number): TurnRecord => {
    const heard = { text: 'We write it down.', seconds: 5, move: null, unintelligible: false };
    return { id, speaker: 'user', at, ...heard };
  };
  const events = CHANGES.map((change, at) => ({ id: `c${at}`, seq: at + 1, atMs: 192_000, change }));
  return {
    turns: [turn(1, 100_000), turn(2, 200_000)],
    board: { startedAt: 0, events },
  };
}

describe('a quote of the board', () => {
  it('is taken from the board as it stood at the answer, with the time it was drawn', () => {
    const context = drawing();
    expect(findBoardQuote(context, context.turns, 'on the board: orders -> ledger, async')).toMatchObject({
      turnId: 2,
      text: 'on the board at 3:12: orders → ledger, async',
      board: true,
    });
  });

  it('is found as a prompt shows it, which has no angle brackets', () => {
    const { turns, board } = drawing();
    const node = { id: 'l', kind: 'sql', name: 'ledger <10 ms', note: '', group: null, x: 9, y: 0 } as const;
    const renamed = { id: 'name', seq: 4, atMs: 193_000, change: { do: 'put_node', node } } as const;
    const context = { board: { startedAt: 0, events: [...(board?.events ?? []), renamed] } };
    const words = 'on the board: orders → ledger ‹10 ms, async';
    expect(findBoardQuote(context, turns, words)?.text).toContain('orders → ledger <10 ms, async');
  });

  it.each([
    'on the board: orders → ledger, sync',
    'on the board: ledger → orders, async',
    'on the board: orders → cache, async',
    'orders → ledger, async',
  ])('is nothing where it was not drawn so: %s', (words) => {
    const context = drawing();
    expect(findBoardQuote(context, context.turns, words)).toBeNull();
  });

  it('has the time from which the connection stood as it is quoted', () => {
    const { turns, board } = drawing();
    const turned = { id: 'e', from: 'o', to: 'l', verb: 'writes', sync: true, note: '' };
    const change: BoardChange = { do: 'put_edge', edge: turned };
    const events = [...(board?.events ?? []), { id: 'later', seq: 4, atMs: 196_000, change }];
    const words = 'on the board: orders → ledger, sync';
    expect(findBoardQuote({ board: { startedAt: 0, events } }, turns, words)).toMatchObject({
      text: 'on the board at 3:16: orders → ledger, sync',
    });
  });

  it('keeps its time when the connection is drawn otherwise after the answer', () => {
    const { turns, board } = drawing();
    const turned = { id: 'e', from: 'o', to: 'l', verb: 'writes', sync: true, note: '' };
    const change: BoardChange = { do: 'put_edge', edge: turned };
    const events = [...(board?.events ?? []), { id: 'later', seq: 4, atMs: 260_000, change }];
    const words = 'on the board: orders → ledger, async';
    expect(findBoardQuote({ board: { startedAt: 0, events } }, turns, words)).toMatchObject({
      text: 'on the board at 3:12: orders → ledger, async',
    });
  });

  it('is nothing at an answer before it was drawn', () => {
    const context = drawing();
    expect(
      findBoardQuote(context, context.turns.slice(0, 1), 'on the board: orders → ledger, async'),
    ).toBeNull();
  });
});
