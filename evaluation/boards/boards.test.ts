import { describe, expect, it } from 'vitest';
import { boardNotes } from '../../src/shared/board/board-notes.ts';
import { boardOf, readBoards } from './kept-boards.ts';

describe('the notes on the kept boards', () => {
  it.each(readBoards('faulty'))('name the planted fault of $file, and no other', (kept) => {
    expect(boardNotes(boardOf(kept), kept.said, 'You').map(({ kind }) => kind)).toEqual([kept.fault]);
  });

  it.each(readBoards('sound'))('say nothing about $file', (kept) => {
    expect(boardNotes(boardOf(kept), kept.said, 'You').map(({ text }) => text)).toEqual([]);
  });
});
