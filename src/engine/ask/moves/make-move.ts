import type { MoveKind, MoveTarget, Phase } from '#shared/interview/move.ts';
import type { CandidateMove } from '../candidate-move.ts';
import type { Situation } from '../situation.ts';

type Draft = {
  id: string;
  kind: MoveKind;
  phase: Phase;
  target: MoveTarget;
  cue?: number;
  reason: string;
  /** Complete and speakable. */
  say: string;
  quote?: readonly (string | null)[];
  facts?: readonly string[];
  restatement?: CandidateMove['restatement'];
};

/** A candidate move with its record. */
export function makeMove(draft: Draft): CandidateMove {
  const mustQuote = (draft.quote ?? []).filter((phrase): phrase is string => Boolean(phrase));
  return {
    id: draft.id,
    record: {
      kind: draft.kind,
      phase: draft.phase,
      target: draft.target,
      cue: draft.cue ?? 0,
      reason: draft.reason,
      quotedWords: [],
      facts: [...(draft.facts ?? [])],
      fallback: false,
    },
    bankWording: draft.say,
    restatement: mustQuote.length > 0 ? (draft.restatement ?? 'none') : 'none',
    mustQuote,
  };
}

/** Fills a template: {anchor}, {other}, {probe}, {fact}. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** The item whose turn it is: rotates with the number of turns, so that nothing depends on chance. */
export function inRotation<Item>(items: readonly Item[], { asked }: Pick<Situation, 'asked'>): Item {
  const item = items[Math.max(0, asked.length - 1) % items.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
