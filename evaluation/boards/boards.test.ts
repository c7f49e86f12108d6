import { expect, it } from 'vitest';
import { boardNotes } from '../../src/shared/board/board-notes.ts';
import { boardOf, readBoards, readTruth } from './kept-boards.ts';

it.each(readBoards())('the notes on $file name the fault that was planted, and no other', (kept) => {
  const fault = readTruth()[kept.file];
  expect(boardNotes(boardOf(kept), kept.said, 'You').map(({ kind }) => kind)).toEqual(fault ? [fault] : []);
});

it('ten boards are faulty and ten are sound, and neither their names nor their files tell which', () => {
  const boards = readBoards();
  const truth = readTruth();
  expect(Object.keys(truth)).toEqual(boards.map(({ file }) => file));
  const faults = Object.values(truth).filter((fault) => fault !== null);
  expect([faults.length, boards.length]).toEqual([10, 20]);
});
