import { describe, expect, test } from 'vitest';
import { CODES, lastAsked, OUTLINE, talkOfShortLinks } from '#testing/short-links-talk.ts';
import { questionsAsked, simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';

describe('whoever did not understand the question', () => {
  test.each([
    'Sorry, what do you mean by that?',
    'Can you repeat the question?',
    'Sorry, I lost you halfway there. Could you repeat the question, please?',
    'I did not get that. Could you say it again?',
    "Hmm, I don't understand.",
    'Can you say again what you mean by that?',
    'Could you explain what you mean by the busy path?',
    'Would you clarify what you are asking for?',
    'Can you explain the question a bit more, please?',
    'I am not sure I understand the question.',
    "I don't understand what you are asking.",
    'Sorry, I am not following.',
    'sorry could you say the question one more time please',
  ])('hears the same one again, at no cost: "%s"', (plea) => {
    const { asked, context } = talkOfShortLinks([OUTLINE, plea]);
    const [before, again] = asked.slice(-2);
    expect(again?.move).toMatchObject({
      kind: 'repeat',
      target: before?.move?.target,
      cue: before?.move?.cue,
    });
    expect(again?.text).not.toContain('mean');
    const { points } = testReader().readNow(context);
    const answer = context.turns.findLast((turn) => turn.speaker === 'user');
    expect(points.map(({ quote }) => quote?.turnId)).not.toContain(answer?.id);
  });

  test('hears it as it was where another side of it would give something away', () => {
    const said = [
      'First I would like to ask how many people use the service and how large are the files. I assume most files are small and that people change a file on one device at a time. I would leave sharing with other people out of scope. The most important need is that we never lose a change, and a change should appear on the other devices within a few seconds.',
      "a small gland on each device watches the filter when a file changes it cuts the file into blocks and uploads only those black such as ever does not have. the block's end object storage and a database keeps one row for every version of the file and notification service tells the other devices that there is some. he knew and they downloaded the block's",
      'Can you say again what you mean by that?',
    ];
    const talk = simulateInterview(testContent(), 'folder-sync', said, { level: 'mid' });
    const [before, again] = questionsAsked(talk).slice(-2);
    expect(again?.move).toMatchObject({ kind: 'repeat', target: before?.move?.target });
  });

  test('is not taken for stuck, and one who speaks of an unclear message is not taken for lost', () => {
    expect(lastAsked([OUTLINE, `${CODES} I do not get a duplicate that way.`]).kind).not.toBe('repeat');
    expect(
      lastAsked([
        OUTLINE,
        'The server does not understand the code, so it answers that there is no such link.',
      ]).kind,
    ).not.toBe('repeat');
    expect(lastAsked([OUTLINE, `${CODES} I am not following the usual order of steps there.`]).kind).not.toBe(
      'repeat',
    );
  });
});

describe('whoever does not know', () => {
  test('is helped after some thinking aloud, too', () => {
    const thinking =
      'Hmm. On the other side it would, um, I guess it would put them aside somehow, or no, then that only gets longer.';
    const asked = lastAsked([
      OUTLINE,
      `${thinking} Honestly, I really don't know that one. I have mostly worked on the browser side, so I would have to ask the others.`,
    ]);
    expect(asked.kind).toBe('hint');
  });

  test('is not stopped in a whole answer by a doubt in the middle of it', () => {
    const doubt = "I don't know what the simpler one would be.";
    expect(lastAsked([OUTLINE, `${doubt} ${CODES}`]).kind).not.toBe('hint');
    expect(lastAsked([OUTLINE, `${CODES} ${OUTLINE} I am not sure.`]).kind).not.toBe('hint');
  });

  test('is given time without being quoted on not knowing', () => {
    const { text } = lastAsked([OUTLINE, "I don't know. I haven't thought about that part."]);
    expect(text).not.toContain('thought about');
    expect(text).not.toContain('"');
  });
});
