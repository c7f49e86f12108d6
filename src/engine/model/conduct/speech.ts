import { wordsIn } from '#engine/words.ts';
import { endsSentence, nextClause } from './clauses.ts';
import { type Guard, toSpeech } from './guards.ts';
import { readTurnText } from './turn-text.ts';

/** Beyond this a turn ends with its sentence: nobody keeps more in mind. */
const MAX_WORDS = 75;
/** A text without end is not read to its end. */
const MAX_CHARACTERS = 1_500;

/** What the candidate has heard of a turn. What was spoken stays spoken. */
export type Speech = {
  text(): string;
  isLong(): boolean;
  /** Speaks a clause, or tells why it may not be spoken. */
  say(clause: string): string | null;
};

export function createSpeech(guards: readonly Guard[], onClause: (clause: string) => void): Speech {
  let text = '';
  return {
    text: () => text,
    isLong: () => endsSentence(text) && wordsIn(text).length >= MAX_WORDS,
    say(clause) {
      const longer = text === '' ? clause : `${text} ${clause}`;
      for (const guard of guards) {
        const fault = guard(longer);
        if (fault) return fault;
      }
      text = longer;
      onClause(clause);
      return null;
    },
  };
}

/** Follows one text of a model while it is written, and has its clauses spoken as soon as they are there. */
export type Listener = {
  hear(soFar: string, isWhole: boolean): void;
  fault(): string | null;
  /** Nothing more of the text is spoken. */
  isOver(): boolean;
};

export function listenTo(speech: Speech): Listener {
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
        fault = speech.say(next.text);
      }
      if (body.length - heard.length > MAX_CHARACTERS) fault ??= 'has no end';
      if (isWhole && speech.text() === '') fault ??= 'says nothing';
    },
  };
}

/** A model that goes on may begin with what was spoken already; while it could be doing that, nothing is heard yet. */
function withoutEcho(spoken: string, before: string, ends: boolean): string {
  const body = spoken.trimStart();
  if (before === '') return body;
  if (body.startsWith(before)) return body.slice(before.length).trimStart();
  return !ends && before.startsWith(body) ? '' : body;
}
