import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../src/server/root.ts';
import { type BoardChange, changedBoard, EMPTY_BOARD } from '../../src/shared/board/board.ts';
import { importDrawing } from '../../src/shared/board/import-drawing.ts';

const FOLDER = join(PROJECT_ROOT, 'evaluation/boards');

/** A board that was drawn for a question of the bank, and what its candidate said meanwhile. */
export type KeptBoard = {
  file: string;
  question: string;
  changes: BoardChange[];
  said: string;
};

/** `held-out` is for measuring alone: whoever tunes the notes or the prompt does not look at it. */
export type BoardSet = 'drawn' | 'held-out';

/** In an order, and under names, that tell nothing about them. */
export function readBoards(set: BoardSet = 'drawn'): KeptBoard[] {
  const path = join(FOLDER, set);
  return readdirSync(path).map((file) => {
    const source = readFileSync(join(path, file), 'utf8');
    const line = (name: string) => new RegExp(`^%% ${name}: (.*)$`, 'm').exec(source)?.[1] ?? '';
    let ids = 0;
    return {
      file,
      question: line('question'),
      changes: importDrawing(source, () => `e${++ids}`),
      said: line('said'),
    };
  });
}

/**
 * By file, the fault that was planted: of `drawn` the kind of its note, of `held-out` a sentence; null on a sound board. Nobody
 * who plays may see it.
 */
export function readTruth(set: BoardSet = 'drawn'): Record<string, string | null> {
  const text = readFileSync(join(FOLDER, set === 'drawn' ? 'truth.json' : 'held-out-truth.json'), 'utf8');
  return z.record(z.string(), z.string().nullable()).parse(JSON.parse(text));
}

export function boardOf({ changes }: Pick<KeptBoard, 'changes'>) {
  return changedBoard(EMPTY_BOARD, ...changes);
}
