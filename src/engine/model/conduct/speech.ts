import { z } from 'zod';
import { PHASES } from '#engine/script/time-plan.ts';
import { endsSentence, nextClause } from '#engine/text/sentences.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { LanguageModel, Message } from '../language-model.ts';
import { type Guard, toSpeech } from './guards.ts';
import { againPrompt } from './turn-prompt.ts';

/** Beyond this a turn ends with its sentence: nobody keeps more in mind. */
const MAX_WORDS = 75;
/** A text without end is not read to its end. */
const MAX_CHARACTERS = 1_500;

/** What the candidate has heard of a turn: a second call goes on from there. Only a turn that is made anew drops it. */
export type TurnSpeech = {
  text(): string;
  isLong(): boolean;
  /** Speaks a clause, or tells why it may not be spoken. */
  say(clause: string): string | null;
};

export function createSpeech(guards: readonly Guard[], onClause: (clause: string) => void): TurnSpeech {
  let text = '';
  return {
    text: () => text,
    isLong: () => endsSentence(text) && wordsIn(text).length >= MAX_WORDS,
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

/** Follows one text of a model while it is written, and has its clauses spoken as soon as they are there. */
type Listener = {
  hear(soFar: string, isWhole: boolean): void;
  fault(): string | null;
  /** Nothing more of the text is spoken. */
  isOver(): boolean;
};

/**
 * @param isQuestionDue A turn that neither asks nor says what it was is half a turn: it is to be completed.
 * @param known Text that shows which words are written small.
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
      // A stream that was asked for again starts anew, and what was heard of the first cannot be taken back.
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

/** A clause that goes on in mid-sentence begins small, unless with "I" or a name. */
function goingOn(clause: string, known: string): string {
  const [first = ''] = /^[A-Z][a-z]+(?![\p{L}\p{N}])/u.exec(clause) ?? [];
  const small = first.toLowerCase();
  const isWrittenSmall = first !== '' && new RegExp(`(?<!\\p{L})${small}(?!\\p{L})`, 'u').test(known);
  return isWrittenSmall ? `${small}${clause.slice(first.length)}` : clause;
}

/** A model that goes on may begin with what was spoken already; while it could be doing that, nothing is heard yet. */
function withoutEcho(spoken: string, before: string, ends: boolean): string {
  const body = spoken.trimStart();
  if (before === '') return body;
  if (body.startsWith(before)) return body.slice(before.length).trimStart();
  return !ends && before.startsWith(body) ? '' : body;
}

/** What a model wrote so far of its turn: the words to speak, and the record that follows them. */
type TurnText = { spoken: string; record: string | null };

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

/** What the model thinks before it speaks counts as well. */
const SAMPLING = { temperature: 0.6, maxTokens: 2_000 };
const MAX_ATTEMPTS = 2;
const MAX_QUOTED_CHARACTERS = 1_000;
/** The reason for which a stream is left: nothing of the provider's doing. */
const HEARD_ENOUGH = new Error('heard enough');

/**
 * Has the model speak its turn, and a second time from where it stopped when a clause may not be spoken.
 * @returns The record that it wrote behind its words, or the fault of its second attempt.
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

/** The text as far as it was needed: a stream is left at the first clause that may not be spoken. */
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
