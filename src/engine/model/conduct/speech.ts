import { wordCount } from '#engine/say/wording-faults.ts';
import { endsSentence, nextClause } from './clauses.ts';
import { type Rails, WORDS } from './rails.ts';
import { readTurnText } from './turn-text.ts';

/** Far more than any turn; a text without end is not read to its end. */
const MAX_CHARACTERS = 1_500;

/** What the candidate has heard of a turn. What was spoken stays spoken. */
export type Speech = {
  text(): string;
  /** Speaks a clause, or tells why it may not be spoken. */
  say(clause: string): string[];
};

export function createSpeech(rails: Rails, onClause: (clause: string) => void): Speech {
  let text = '';
  let sentence = '';
  return {
    text: () => text,
    say(clause) {
      const faults = rails.clauseFaults(joined(sentence, clause), joined(text, clause));
      if (faults.length > 0) return faults;
      text = joined(text, clause);
      sentence = endsSentence(clause) ? '' : joined(sentence, clause);
      onClause(clause);
      return [];
    },
  };
}

/** Follows one text of a model while it is written, and has its clauses spoken as soon as they are there. */
export type Listener = {
  hear(soFar: string, isWhole: boolean): void;
  faults(): readonly string[];
  /** The turn has asked its question; what follows is not spoken. */
  isOver(): boolean;
};

export function listenTo(speech: Speech): Listener {
  const spokenBefore = speech.text();
  const faults: string[] = [];
  let heard = '';
  let question: string | null = null;
  let over = false;

  /** A short question is not asked: it may be no more than the way to another one. */
  function ask(): void {
    if (question === null) return;
    const isEnough = wordCount(joined(speech.text(), question)) >= WORDS.min;
    const short = `has fewer than ${WORDS.min} words, or asks before its last sentence`;
    faults.push(...(isEnough ? speech.say(question) : [short]));
    question = null;
  }

  return {
    faults: () => faults,
    isOver: () => over,
    hear(soFar, isWhole) {
      if (over || faults.length > 0) return;
      const { spoken, record } = readTurnText(soFar);
      const ends = isWhole || record !== null;
      const body = withoutEcho(spoken, spokenBefore, ends);
      if (body.length > MAX_CHARACTERS) return void faults.push('has far too many words');
      if (!body.startsWith(heard)) {
        if (speech.text() !== spokenBefore) return void faults.push('breaks off');
        heard = '';
        question = null;
      }
      for (let next = nextClause(body, heard.length, ends); next; next = nextClause(body, next.to, ends)) {
        if (question !== null) {
          ask();
          over = faults.length === 0;
          return;
        }
        heard = body.slice(0, next.to);
        // A question waits until it is known to be the last sentence.
        if (/\?["”’')\]]*$/.test(next.text)) question = next.text;
        else faults.push(...speech.say(next.text));
        if (faults.length > 0) return;
      }
      if (ends) ask();
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

function joined(text: string, clause: string): string {
  return text === '' ? clause : `${text} ${clause}`;
}
