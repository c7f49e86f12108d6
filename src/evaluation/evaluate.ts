import { createBuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';
import { type MeasuredGroup, measureAll } from './measure.ts';
import type { Runs } from './rows/row.ts';
import { runAll } from './run-all.ts';
import type { Engine } from './runs/engine.ts';
import type { Sets } from './sets/read-sets.ts';

/** What one engine made of the sets. */
export type Evaluation = { engine: Engine; runs: Runs; groups: readonly MeasuredGroup[] };

/** Plays the sets with each engine and measures every row. `tell` hears what is being played. */
export async function evaluate(
  content: Content,
  sets: Sets,
  engines: readonly Engine[],
  tell: (what: string) => void = () => {},
): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  const reader = createBuiltInReader(content);
  for (const engine of engines) {
    const runs = await runAll({ content, engine, reader }, sets, (what) =>
      tell(`${engine.interviewer.engine.id}: ${what}`),
    );
    evaluations.push({ engine, runs, groups: measureAll(runs, engine.kind) });
  }
  return evaluations;
}

/** Rows that must hold in every case and do not. */
export function brokenLaws({ groups }: Evaluation): string[] {
  return groups
    .flatMap(({ rows }) => rows)
    .filter(({ row, figures }) => row.always === true && figures.all?.met === false)
    .map(({ row }) => row.name);
}
