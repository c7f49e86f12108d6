import { describe, expect, it } from 'vitest';
import { type Board, changedBoard, EMPTY_BOARD } from './board.ts';
import { boardNotes, structureNotes } from './board-notes.ts';
import { importDrawing } from './import-drawing.ts';

function drawn(source: string): Board {
  let ids = 0;
  return changedBoard(EMPTY_BOARD, ...importDrawing(source, () => `e${++ids}`));
}

describe('notes on a board', () => {
  it('has nothing to say about an empty board, whatever was said', () => {
    expect(boardNotes(EMPTY_BOARD, 'a cache and a queue', 'You')).toEqual([]);
  });

  it('does not miss connections before the first one is drawn', () => {
    expect(structureNotes(drawn('graph LR\n a[(Orders database)]\n b[Cache]'))).toEqual([]);
  });

  it('speaks to the candidate, and to everyone else about the candidate', () => {
    const board = drawn('graph LR\n s[Orders]');
    const texts = (candidate: 'You' | 'The candidate') =>
      boardNotes(board, 'orders go to a queue', candidate).map(({ text }) => text);
    expect(texts('You')).toEqual(['You spoke of "queue"; there is no queue on the board.']);
    expect(texts('The candidate')).toEqual([
      'The candidate spoke of "queue"; there is no queue on the board.',
    ]);
  });

  it('names parts that were not mentioned in one sentence', () => {
    const source = ['Orders', 'Ledger', 'Mail', 'Stock', 'Fraud', 'Audit', 'Billing'];
    const notesOf = (count: number) =>
      boardNotes(
        drawn(
          `graph LR\n${source
            .slice(0, count)
            .map((name, at) => ` s${at}[${name}]`)
            .join('\n')}`,
        ),
        'hello',
        'You',
      ).map(({ text }) => text);
    expect(notesOf(1)).toEqual(['"Orders" is on the board and was not mentioned.']);
    expect(notesOf(2)).toEqual(['"Orders" and "Ledger" are on the board and were not mentioned.']);
    expect(notesOf(7)).toEqual([
      '"Orders", "Ledger", "Mail", "Stock", "Fraud", and 2 more are on the board and were not mentioned.',
    ]);
  });

  it('believes a note on a connection that it fills the cache as well', () => {
    const fills = (label: string) =>
      structureNotes(drawn(`graph LR\n s[Feed x3] -->|${label}| c[(Cache x3)]`)).map(({ kind }) => kind);
    expect(fills('reads ids of the newest posts')).toEqual(['cache_without_source']);
    expect(fills('reads ids and refills it if missing')).toEqual([]);
    expect(fills('reads ids from the store or the index')).toEqual(['cache_without_source']);
  });

  it.each(['downloads from', 'reads index', 'reads user history', 'reads from the store'])(
    'sees that nothing writes to files if the one connection to them "%s"',
    (label) => {
      const texts = structureNotes(drawn(`graph LR\n a[App] -->|${label}| f[Files]`)).map(({ text }) => text);
      expect(texts).toContain('Nothing writes to "Files".');
    },
  );

  it.each(['loads', 'indexes', 'reads and stores', 'reads, then indexes', 'uploads to'])(
    'takes a connection that "%s" for one that writes',
    (label) => {
      const kinds = structureNotes(drawn(`graph LR\n a[App] -->|${label}| f[Files]`)).map(({ kind }) => kind);
      expect(kinds).not.toContain('store_without_writer');
    },
  );

  it('takes a store that is said to be replicated for more than one', () => {
    const one = drawn('graph LR\n b[Browser] --> s[Orders] --> d[(Orders database)]');
    expect(structureNotes(one).map(({ text }) => text)).toContain(
      'Every request passes through "Orders", and the board shows only one of it.',
    );
    const several = drawn('graph LR\n b[Browser] --> s[Orders x3] --> d[(Orders database, replicated)]');
    expect(structureNotes(several)).toEqual([]);
  });
});
