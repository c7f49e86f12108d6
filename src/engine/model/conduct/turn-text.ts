import { z } from 'zod';
import { PHASES } from '#engine/script/time-plan.ts';

/** What a model wrote so far of its turn: the words to speak, and the record that follows them. */
export type TurnText = { spoken: string; record: string | null };

const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi;
const UNFINISHED_THOUGHT = /<think(?:ing)?>[\s\S]*$/i;
/** Some servers send the end of a thought without its beginning. */
const LATE_THOUGHT = /^[\s\S]*<\/think(?:ing)?>/i;
const LABEL = /^\s*(?:T\d+\s*)?(?:interviewer|spoken text)\s*:\s*/i;
/** The delimiter, or what a model writes that forgets it. */
const RECORD_FROM = /#{3,}|`{3}|\{/;

/** Reads a turn while it is written. Thoughts and a speaker's label are put aside. */
export function readTurnText(soFar: string): TurnText {
  const text = soFar
    .replace(THOUGHTS, '')
    .replace(UNFINISHED_THOUGHT, '')
    .replace(LATE_THOUGHT, '')
    .replace(LABEL, '');
  const end = text.search(RECORD_FROM);
  return end === -1
    ? { spoken: text, record: null }
    : { spoken: text.slice(0, end), record: text.slice(end) };
}

const ids = z
  .array(z.unknown())
  .catch([])
  .transform((items) => items.filter((item) => typeof item === 'string'));

/** What the model says of its turn; a field that makes no sense counts as left out. */
const declared = z.object({
  targets: ids,
  kind: z.string().catch(''),
  phase: z.enum(PHASES).nullable().catch(null),
  help: z.coerce.number().int().min(0).max(3).nullable().catch(null),
  facts: ids,
  noted: ids,
});
export type Declared = z.infer<typeof declared>;

const NOTHING: Declared = { targets: [], kind: '', phase: null, help: null, facts: [], noted: [] };

/** The record as far as it can be read: a turn stands without it. */
export function readRecord(record: string | null): Declared {
  try {
    const text = record ?? '';
    return declared.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return NOTHING;
  }
}
