import { type GroupKind, MAX_COORDINATE, type NodeKind } from './board.ts';

/** Thrown for a drawing that cannot be imported; its message says why and what to do. */
export class ImportError extends Error {}

/** The graph of a file, before it is checked and drawn. */
export type Drawing = {
  nodes: {
    key: string;
    name: string;
    kind?: NodeKind | undefined;
    group?: string | undefined;
    x?: number;
    y?: number;
  }[];
  edges: { from: string; to: string; label: string; isDashed: boolean }[];
  groups: { key: string; name: string; kind?: GroupKind; parent?: string | undefined }[];
};

export function oneLine(text: string, characters: number): string {
  return (
    text
      .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
      .trim()
      .slice(0, characters)
      // The half of a sign that was cut through.
      .replace(/\p{Cs}$/u, '')
      .trim()
  );
}

/** The nearest coordinate that a board takes. */
export function inReach(at: number): number {
  return Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, Math.round(at)));
}
