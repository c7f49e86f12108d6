import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/server/root.ts';
import { type BoardChange, changedBoard, EMPTY_BOARD } from '../../src/shared/board/board.ts';
import { importDrawing } from '../../src/shared/board/import-drawing.ts';

/** A board that was drawn for a question of the bank, and what its candidate said meanwhile. */
export type KeptBoard = {
  file: string;
  question: string;
  changes: BoardChange[];
  said: string;
  /** The kind of the note on the fault that was planted; null on a sound board. */
  fault: string | null;
};

export function readBoards(folder: 'faulty' | 'sound'): KeptBoard[] {
  const path = join(PROJECT_ROOT, 'evaluation/boards', folder);
  return readdirSync(path).map((file) => {
    const source = readFileSync(join(path, file), 'utf8');
    const line = (name: string) => new RegExp(`^%% ${name}: (.*)$`, 'm').exec(source)?.[1] ?? null;
    let ids = 0;
    return {
      file: `${folder}/${file}`,
      question: line('question') ?? '',
      changes: importDrawing(source, () => `e${++ids}`),
      said: line('said') ?? '',
      fault: line('fault'),
    };
  });
}

export function boardOf({ changes }: Pick<KeptBoard, 'changes'>) {
  return changedBoard(EMPTY_BOARD, ...changes);
}
