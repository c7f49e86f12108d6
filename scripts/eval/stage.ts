import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Engine } from '#evaluation/runs/engine.ts';
import type { Sets } from '#evaluation/sets/read-sets.ts';
import type { Content } from '#shared/content/content.ts';

/** What every command of the evaluation stands on. */
export type EvaluationStage = { content: Content; sets: Sets; reader: BuiltInReader; builtIn: Engine };
