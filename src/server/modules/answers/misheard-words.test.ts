import { describe, expect, test } from 'vitest';
import { interviewContext } from '#server/modules/interviews/interview-context.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { HEARD, inInterview } from '#testing/misheard-answer.ts';

describe('an answer below the floor of trust', () => {
  const doubtful = (share: number) => {
    const said = HEARD.split(' ');
    return said.map((text, at) => ({ text, confidence: at < said.length * share ? 0.1 : 0.9 }));
  };

  test('is kept with its recording, is not used, and is asked for again', async () => {
    const { app, id, speak } = await inInterview({ text: HEARD, words: doubtful(0.8) }, null);
    const { answer, next } = await speak();
    expect(answer).toMatchObject({ content: HEARD, transcriptState: 'unclear' });
    expect(answer.audioUrl).not.toBeNull();
    expect(next?.content).toBe('I could not make out what you said. Please say it again, or type it.');
    expect(next?.aside).toBe(true);
    const interview = await app.deps.data.stores.interviews.find(id);
    const turns = await app.deps.data.stores.answers.listTurns(id);
    const context = interview && interviewContext(app.deps.data.content, interview, turns);
    expect(context?.turns[1]).toMatchObject({ text: '', unintelligible: true });
  });

  test('of words that nobody knows is not used, however sure the recognizer was', async () => {
    const { speak } = await inInterview({
      text: 'wir würden einen schlüssel pro anfrage speichern und dann alles verwerfen',
    });
    expect((await speak()).answer.transcriptState).toBe('unclear');
  });

  test('is used once it was corrected', async () => {
    const { speak, correct } = await inInterview({ text: HEARD, words: doubtful(0.8) }, null);
    const { answer } = await speak();
    const corrected = await correct(
      answer.id,
      'The write goes to one row that is free, and to nothing else.',
    );
    expect(corrected.answer).toMatchObject({ transcriptState: 'transcribed', original: HEARD });
    expect(corrected.next?.content).not.toContain('did not catch');
  });

  test('is not reached by one with some words in doubt', async () => {
    const { speak } = await inInterview({ text: HEARD, words: doubtful(0.3) }, null);
    expect((await speak()).answer.transcriptState).toBe('transcribed');
  });
});

describe('words that may be misheard', () => {
  const textOf = (content: string, spans: readonly { start: number; end: number }[] = []) =>
    spans.map(({ start, end }) => content.slice(start, end));

  test('are those that the recognizer was not sure of', async () => {
    const words = HEARD.split(' ').map((text) => ({
      text,
      confidence: text.startsWith('start') ? 0.2 : 0.9,
    }));
    const { speak } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    expect(textOf(answer.content, answer.uncertain)).toEqual(['start']);
  });

  test('are of the twelve least sure, in their order, of many more', async () => {
    const said = HEARD.split(' ');
    const words = said.map((text, at) => ({ text, confidence: at < said.length - 12 ? 0.4 : 0.1 }));
    const { speak } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    const offered = textOf(answer.content, answer.uncertain);
    expect(offered.length).toBeGreaterThan(3);
    expect(said.slice(-12).join(' ')).toContain(offered[0]);
    expect(offered).toEqual(offered.filter((word) => word.length > 3));
  });

  test('are those near a term of the question where it does not say', async () => {
    const { speak } = await inInterview({ text: 'We look in the cash and then in the data base of links' });
    const { answer } = await speak();
    expect(textOf(answer.content, answer.uncertain)).toContain('cash');
  });

  test('are certain once they were corrected', async () => {
    const { speak, correct } = await inInterview();
    const { answer } = await speak();
    expect(answer.uncertain).toBeDefined();
    expect((await correct(answer.id, TYPED_ANSWER)).answer.uncertain).toBeUndefined();
  });
});
