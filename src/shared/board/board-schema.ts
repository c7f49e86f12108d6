import { z } from 'zod';
import {
  GROUP_KINDS,
  MAX_COORDINATE,
  MAX_NAME_CHARACTERS,
  MAX_NODES,
  MAX_NOTE_CHARACTERS,
  MAX_VERB_CHARACTERS,
  NODE_KINDS,
} from './board.ts';

export const nodeKind = z.enum(NODE_KINDS, `One of ${NODE_KINDS.join(', ')}.`);

export const groupKind = z.enum(GROUP_KINDS);

/** Chosen by the client that draws, so that an element has an id before the server has seen it. */
const elementId = z.string().regex(/^[A-Za-z0-9_-]{1,16}$/, 'An id has 1 to 16 letters or digits.');
/** One line: control characters would break sentences and drawings. */
const line = (characters: number) =>
  z
    .string()
    .trim()
    .max(characters, `At most ${characters} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'One line of text.');
const COORDINATE = `A whole number from ${-MAX_COORDINATE} to ${MAX_COORDINATE}.`;
const coordinate = z
  .number(COORDINATE)
  .int(COORDINATE)
  .min(-MAX_COORDINATE, COORDINATE)
  .max(MAX_COORDINATE, COORDINATE);

export const boardNode = z.object({
  id: elementId,
  kind: nodeKind,
  name: line(MAX_NAME_CHARACTERS).min(1),
  note: line(MAX_NOTE_CHARACTERS).default(''),
  /** The group it is in. */
  group: elementId.nullable().default(null),
  x: coordinate,
  y: coordinate,
});

export const boardEdge = z.object({
  id: elementId,
  /** The part that begins: it reads from, writes to or calls the other one. */
  from: elementId,
  to: elementId,
  verb: line(MAX_VERB_CHARACTERS).min(1),
  /** Whether the part that begins waits for the reply. */
  sync: z.boolean(),
  note: line(MAX_NOTE_CHARACTERS).default(''),
  /** True if nobody chose verb and mode: they are the usual ones for the two kinds, until something is said of them. */
  isGuessed: z.boolean().optional(),
});

export const boardGroup = z.object({
  id: elementId,
  name: line(MAX_NAME_CHARACTERS).min(1),
  kind: groupKind,
  /** The group around it. */
  parent: elementId.nullable().default(null),
});

/** A change puts or removes a whole element, so that the last writer wins; or it moves several nodes. */
export const boardChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('put_node'), node: boardNode }),
  z.object({ do: z.literal('remove_node'), id: elementId }),
  z.object({ do: z.literal('put_edge'), edge: boardEdge }),
  z.object({ do: z.literal('remove_edge'), id: elementId }),
  z.object({ do: z.literal('put_group'), group: boardGroup }),
  z.object({ do: z.literal('remove_group'), id: elementId }),
  z.object({
    do: z.literal('move'),
    places: z
      .array(z.object({ id: elementId, x: coordinate, y: coordinate }))
      .min(1)
      .max(MAX_NODES),
  }),
]);

/** Names a change so that it is kept once, however often it is sent. */
export const changeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'An id has 1 to 40 letters or digits.');

/** A change on the device that drew it, until the server has it. `drawnAt`: as `Date.now()` had it. */
export const keptChange = z.object({ id: changeId, drawnAt: z.number().int(), change: boardChange });

/** A change, with its place among the changes of an interview. */
export const boardEvent = z.object({
  id: changeId,
  /** Counts up from 1 within an interview. */
  seq: z.number().int().min(1),
  /** Milliseconds since the start of the interview. */
  atMs: z.number().int().min(0),
  change: boardChange,
});
