import { z } from 'zod';
import { PHASES } from '#engine/script/time-plan.ts';
import { endsSentence, nextClause } from '#engine/text/sentences.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { LanguageModel, Message } from '../language-model.ts';
import { type Guard, toSpeech } from './guards.ts';
import { againPrompt } from './turn-prompt.ts';

/** A turn that is longer ends with its sentence: nobody keeps more in mind. Its question is waited for a little longer. */
const MAX_WORDS = { asking: 75, telling: 120 };
/** A model that writes more than this without the end of a clause is stopped. */
const MAX_CHARACTERS = 1_500;

/** What the candidate has heard of a turn. A second call of the model goes on from there. */
export type TurnSpeech = {
  text(): string;
  isLong(): boolean;
  /** Speaks a clause, or returns why it may not be spoken. */
  say(clause: string): string | null;
};

export function createSpeech(guards: readonly Guard[], onClause: (clause: string) => void): TurnSpeech {
  let text = '';
  return {
    text: () => text,
    isLong: () =>
      endsSentence(text) && wordsIn(text).length >= MAX_WORDS[text.includes('?') ? 'asking' : 'telling'],
    say(clause) {
      const longer = text === '' ? clause : `${text} ${clause}`;
      const fault = guards.map((guard) => guard(longer)).find((found) => found !== null);
      if (fault) return fault;
      text = longer;
      onClause(clause);
      return null;
    },
  };
}

/** Follows a text of a model while it is written, and has each clause spoken as soon as it is complete. */
type Listener = {
  hear(soFar: string, isWhole: boolean): void;
  fault(): string | null;
  /** Whether nothing more of the text will be spoken. */
  isOver(): boolean;
};

/**
 * @param isQuestionDue Whether a turn with neither a question nor a record counts as incomplete.
 * @param known Text that shows which words are written in lower case.
 */
function listenTo(speech: TurnSpeech, isQuestionDue: boolean, known: string): Listener {
  const spokenBefore = speech.text();
  let fault: string | null = null;
  let heard = '';
  return {
    fault: () => fault,
    isOver: () => fault !== null || speech.isLong(),
    hear(soFar, isWhole) {
      const { spoken, record } = readTurnText(soFar);
      const ends = isWhole || record !== null;
      const body = toSpeech(withoutEcho(spoken, spokenBefore, ends));
      // A repeated stream starts over, and what was heard of the first cannot be taken back.
      if (!body.startsWith(heard) && speech.text() !== spokenBefore) fault ??= 'breaks off';
      if (!body.startsWith(heard)) heard = '';
      for (
        let next = nextClause(body, heard.length, ends);
        next && fault === null && !speech.isLong();
        next = nextClause(body, next.to, ends)
      ) {
        heard = body.slice(0, next.to);
        const isJoint = speech.text() === spokenBefore && spokenBefore !== '' && !endsSentence(spokenBefore);
        fault = speech.say(isJoint ? goingOn(next.text, known) : next.text);
      }
      if (body.length - heard.length > MAX_CHARACTERS) fault ??= 'has no end';
      if (isWhole && speech.text() === '') fault ??= 'says nothing before its record';
      const isHalf = isQuestionDue && record === null && !speech.isLong() && !speech.text().includes('?');
      if (isWhole && isHalf) fault ??= 'asks nothing';
    },
  };
}

/** Writes the first letter of a clause small because it goes on in mid-sentence; "I" and names stay. */
function goingOn(clause: string, known: string): string {
  const [first = ''] = /^[A-Z][a-z]+(?![\p{L}\p{N}])/u.exec(clause) ?? [];
  const small = first.toLowerCase();
  const isWrittenSmall = first !== '' && new RegExp(`(?<!\\p{L})${small}(?!\\p{L})`, 'u').test(known);
  return isWrittenSmall ? `${small}${clause.slice(first.length)}` : clause;
}

/** Drops what was already spoken from the start of a continuation; returns nothing while that may still be coming. */
function withoutEcho(spoken: string, before: string, ends: boolean): string {
  const body = spoken.trimStart();
  if (before === '') return body;
  if (body.startsWith(before)) return body.slice(before.length).trimStart();
  return !ends && before.startsWith(body) ? '' : body;
}

/** What a model has written of its turn so far: the words to speak, and the record that follows them. */
type TurnText = { spoken: string; record: string | null };

const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi;
const UNFINISHED_THOUGHT = /<think(?:ing)?>[\s\S]*$/i;
/** Some servers send the end of a thought without its beginning. */
const LATE_THOUGHT = /^[\s\S]*<\/think(?:ing)?>/i;
const LABEL = /^\s*(?:T\d+\s*)?(?:interviewer|spoken text)\s*:\s*/i;
/** The delimiter before the record, or what a model that forgets it writes instead. */
const RECORD_FROM = /#{3,}|`{3}|\{/;

/** Reads a turn while it is written. Thoughts and a speaker's label are dropped. */
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

/** What the model declares about its turn; a field that makes no sense counts as left out. */
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

/** The record of a turn; an empty one if it cannot be read, since a turn counts without it, too. */
export function readRecord(record: string | null): Declared {
  try {
    const text = record ?? '';
    return declared.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return NOTHING;
  }
}

/** The tokens include what the model thinks before it speaks. */
const SAMPLING = { temperature: 0.6, maxTokens: 2_000 };
const MAX_ATTEMPTS = 2;
const MAX_QUOTED_CHARACTERS = 1_000;
/** Why a stream is aborted when nothing more of it is needed: no fault of the provider. */
const HEARD_ENOUGH = new Error('heard enough');

/**
 * Has the model speak its turn. If the turn has a fault, the model gets a second attempt, from what was already heard.
 * @returns The record that it wrote after its words, and the fault of the second attempt, if any.
 */
export async function speakTurn(
  model: LanguageModel,
  prompt: readonly Message[],
  speech: TurnSpeech,
  { signal, isQuestionDue }: { signal: AbortSignal; isQuestionDue: boolean },
): Promise<{ record: string | null; fault: string | null }> {
  let messages = prompt;
  const known = prompt.map(({ content }) => content).join('\n');
  for (let tried = 1; ; tried += 1) {
    const listener = listenTo(speech, isQuestionDue, known);
    const text = await hearStream(model, messages, listener, signal);
    listener.hear(text, true);
    const fault = listener.fault();
    if (fault === null || tried === MAX_ATTEMPTS) return { record: readTurnText(text).record, fault };
    messages = [
      ...prompt,
      { role: 'assistant', content: text.slice(0, MAX_QUOTED_CHARACTERS) || '(nothing)' },
      { role: 'user', content: againPrompt(fault, speech.text()) },
    ];
  }
}

/** Returns the text as far as it was needed: the stream is aborted once nothing more of it will be spoken. */
async function hearStream(
  model: LanguageModel,
  messages: readonly Message[],
  listener: Listener,
  signal: AbortSignal,
): Promise<string> {
  const stream = new AbortController();
  const follow = () => stream.abort(signal.reason);
  signal.addEventListener('abort', follow, { once: true });
  let text = '';
  try {
    return await model.stream(
      { step: 'conduct', messages, sampling: SAMPLING, json: null },
      stream.signal,
      (soFar) => {
        text = soFar;
        listener.hear(soFar, false);
        if (listener.isOver()) stream.abort(HEARD_ENOUGH);
      },
    );
  } catch (error) {
    if (stream.signal.reason === HEARD_ENOUGH) return text;
    throw error;
  } finally {
    signal.removeEventListener('abort', follow);
  }
}
