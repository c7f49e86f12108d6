import { expect, it } from 'vitest';
import { boardNotes } from '../../src/shared/board/board-notes.ts';
import { testContent } from '../../src/testing/test-content.ts';
import { boardOf, readBoards, readTruth } from './kept-boards.ts';

it.each(readBoards())('the notes on $file name the fault that was planted, and no other', (kept) => {
  const fault = readTruth()[kept.file];
  expect(boardNotes(boardOf(kept), kept.said, 'You').map(({ kind }) => kind)).toEqual(fault ? [fault] : []);
});

it('ten of the boards held out are faulty, each is for a question of the bank, and each can be drawn', () => {
  const boards = readBoards('held-out');
  const truth = readTruth('held-out');
  expect(Object.keys(truth)).toEqual(boards.map(({ file }) => file));
  expect(Object.values(truth).filter((fault) => fault !== null)).toHaveLength(10);
  const { questions } = testContent();
  for (const kept of boards) {
    expect([kept.file, questions.has(kept.question)]).toEqual([kept.file, true]);
    expect(boardOf(kept).nodes.size).toBeGreaterThan(5);
    expect(kept.said).not.toBe('');
  }
});

it('ten boards are faulty and ten are sound, and neither their names nor their files tell which', () => {
  const boards = readBoards();
  const truth = readTruth();
  expect(Object.keys(truth)).toEqual(boards.map(({ file }) => file));
  const faults = Object.values(truth).filter((fault) => fault !== null);
  expect([faults.length, boards.length]).toEqual([10, 20]);
});
