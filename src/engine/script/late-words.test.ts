import { describe, expect, test } from 'vitest';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { simulateScript } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { SENTENCES } from './conversation.ts';
import { pressKey } from './press-key.ts';
import { nextScriptTurn } from './script.ts';

const content = testContent();
const PLAIN =
  'I keep one record per link in a key value store, keyed by the code, and a cache in front of it answers most of the opens without touching the store at all.';
const ASKS = 'How many links are created?';
const MANY = 'Around a hundred million new links a month.';
const UNSURE = "Hmm, I don't know.";

/** An interview past its scope, with the next question due. */
const inOutline = () =>
  simulateScript(content, 'short-links', (_, step) => (step < 3 ? PLAIN : null), { seconds: 40 });

const last = ({ turns }: InterviewContext): TurnRecord => {
  const turn = turns.at(-1);
  if (!turn) throw new Error('no turn');
  return turn;
};

function answered(context: InterviewContext, text: string | null): InterviewContext {
  const turn: TurnRecord = {
    id: last(context).id + 1,
    speaker: 'user',
    text: text ?? '',
    seconds: 20,
    move: null,
    unintelligible: text === null,
    awaited: text === null,
  };
  return {
    ...context,
    secondsRemaining: context.secondsRemaining - 20,
    turns: [...context.turns, turn],
  };
}

function asked(context: InterviewContext): InterviewContext {
  const { text, move } = nextScriptTurn(content, context);
  const id = last(context).id + 1;
  const turn: TurnRecord = { id, speaker: 'ai', text, seconds: null, move, unintelligible: false };
  return { ...context, turns: [...context.turns, turn] };
}

/** The interview once the words of an answer have arrived; empty if none were recognized. */
function heardNow(context: InterviewContext, answer: TurnRecord, text: string): InterviewContext {
  const heard = { text, awaited: false, unintelligible: text === '' };
  return {
    ...context,
    turns: context.turns.map((turn) => (turn.id === answer.id ? { ...turn, ...heard } : turn)),
  };
}

/** An answer whose words come only after the next question was asked. */
function late(words: string, before = inOutline()) {
  const spoken = answered(before, null);
  return { stood: last(before), context: heardNow(asked(spoken), last(spoken), words) };
}

describe('somebody whose words come after the next question', () => {
  test('is asked the next question of the path, and not to say it again', () => {
    const spoken = answered(inOutline(), null);
    const without = asked(spoken);
    expect(last(without).text).toBe(last(asked(answered(inOutline(), PLAIN))).text);
    expect(last(without).move).toMatchObject({
      kind: 'probe',
      quotedWords: [],
      unheard: [last(spoken).id],
    });
  });

  test('and asked for a fact hears it before the question after that, once', () => {
    const { context } = late(ASKS);
    const next = asked(answered(context, PLAIN));
    expect(last(next).text).toMatch(`${SENTENCES.askedBefore(MANY)} `);
    expect(last(next).move).toMatchObject({ kind: 'probe', facts: ['writes'] });
    expect(last(next).move?.unheard).toBeUndefined();
    expect(last(asked(answered(next, PLAIN))).text).not.toContain(MANY);
  });

  test('and asked for a fact instead of answering is led back to the question', () => {
    const { stood, context } = late('okay one question before i answer how many links are name the creator');
    const next = last(asked(answered(context, PLAIN)));
    expect(next.text).toBe(`${SENTENCES.askedBefore(MANY)} ${SENTENCES.back} ${stood.text}`);
    const { context: answeredToo } = late(`${PLAIN} How many links are created?`);
    expect(last(asked(answered(answeredToo, PLAIN))).text).not.toContain(SENTENCES.back);
  });

  test('and asked for a fact that was told meanwhile does not hear it twice', () => {
    const { context } = late(ASKS);
    const next = last(asked(answered(context, ASKS))).text;
    expect(next.split(MANY)).toHaveLength(2);
  });

  test('and asked for what nothing is fixed about hears that', () => {
    const { context } = late('Which color should the logo have?');
    expect(last(asked(answered(context, PLAIN))).text).toContain(SENTENCES.askedBefore(SENTENCES.notFixed));
  });

  test('and did not know is led back with something smaller, and then goes on', () => {
    const { stood, context } = late(UNSURE);
    const back = asked(answered(context, PLAIN));
    expect(last(back).text).toContain(`${SENTENCES.back} ${stood.text} ${SENTENCES.halfThought[0]}`);
    expect(last(back).move).toMatchObject({ target: stood.move?.target, cue: 2 });
    const onwards = asked(answered(back, PLAIN));
    expect(last(onwards).text).not.toContain(SENTENCES.back);
    expect(onwards.turns.filter(({ text }) => text === last(onwards).text)).toHaveLength(1);
  });

  test('and wanted the question again is led back to it', () => {
    const { stood, context } = late('Sorry, could you repeat the question?');
    expect(last(asked(answered(context, PLAIN))).text).toBe(`${SENTENCES.back} ${stood.text}`);
  });

  test('is told that none were recognized, once', () => {
    const { stood, context } = late('');
    const back = asked(answered(context, PLAIN));
    expect(last(back).text).toBe(`${SENTENCES.back} ${stood.text} ${SENTENCES.repeat}`);
    const { context: again } = late('', back);
    expect(last(asked(answered(again, PLAIN))).text).not.toContain(SENTENCES.back);
  });

  test('is led back after an aside that the answer between asked for', () => {
    const { stood, context } = late(UNSURE);
    const aside = asked(answered(context, ASKS));
    expect(last(aside).move?.kind).toBe('answer_fact');
    expect(last(asked(answered(aside, PLAIN))).text).toContain(`${SENTENCES.back} ${stood.text}`);
  });

  test('and wanted to stop is asked the close', () => {
    const { context } = late('May I stop here?');
    expect(last(asked(answered(context, PLAIN))).text).toBe(SENTENCES.close);
  });

  test('hears the fact also when a key brings the next question', () => {
    const { context } = late(ASKS);
    expect(pressKey(content, context, { key: 'already_said' })?.next?.text).toContain(MANY);
  });

  test('is heeded however late they come', () => {
    const spoken = answered(inOutline(), null);
    const next = asked(answered(asked(spoken), null));
    expect(last(next).move?.unheard).toHaveLength(2);
    const onwards = asked(answered(heardNow(next, last(spoken), ASKS), PLAIN));
    expect(last(onwards).text).toContain(MANY);
    expect(last(onwards).move?.unheard).toHaveLength(1);
  });

  test('hears a question repeated without the fact that was told before it', () => {
    const next = asked(answered(late(ASKS).context, PLAIN));
    const bare = last(next).text.replace(`${SENTENCES.askedBefore(MANY)} ${SENTENCES.back} `, '');
    const again = asked(answered(next, 'Sorry, could you repeat the question?'));
    expect(last(again).text).toBe(SENTENCES.again(bare));
  });
});
