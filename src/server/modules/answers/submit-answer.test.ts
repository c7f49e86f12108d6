import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, interviewerSpy, standInModel, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const recording = (seconds = 2) => new File([toneWav(seconds)], '../../evil.exe', { type: 'text/html' });

async function inInterview(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  return { app, id, interviews: user.caller.interviews, audio: user.caller.audio };
}

const usageOf = (app: TestApp) =>
  sql(app.db, 'select speaking_time as seconds, cost from usage_sessions order by id');

describe('a typed answer', () => {
  test('is kept, counts as speech, and is followed by a question', async () => {
    const { id, interviews, app } = await inInterview();
    const reply = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    const words = TYPED_ANSWER.split(' ').length;
    const seconds = Math.ceil((words * 60) / 150);
    expect(reply.answer).toMatchObject({
      speaker: 'user',
      content: TYPED_ANSWER,
      transcriptState: 'typed',
      engine: 'typed',
      audioUrl: null,
      duration: seconds,
    });
    expect(reply.next).toMatchObject({ speaker: 'ai', transcriptState: null });
    expect(reply.secondsRemaining).toBe(600 - seconds);
    const { responses, totalDuration } = await interviews.get({ id });
    expect(responses.map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai']);
    expect(responses.slice(1)).toEqual([reply.answer, reply.next]);
    expect(totalDuration).toBe(seconds);
    expect(await usageOf(app)).toEqual([{ seconds, cost: 0 }]);
  });

  test('may arrive as a form', async () => {
    const { id, interviews } = await inInterview();
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, transcript: TYPED_ANSWER, responseTime: '1200.5' })) {
      form.set(name, String(value));
    }
    expect((await interviews.submitAnswer(form)).answer.content).toBe(TYPED_ANSWER);
  });

  test.each([{}, { transcript: '   ' }])('of nothing is refused: %o', async (nothing) => {
    const { id, interviews } = await inInterview();
    await expect(interviews.submitAnswer({ id, ...nothing })).rejects.toMatchObject({
      cause: { code: 'INVALID_INPUT' },
    });
  });
});

describe('a recorded answer', () => {
  test('is kept byte for byte under a name of the server’s own, with its measured length', async () => {
    const { id, interviews, audio, app } = await inInterview();
    const { answer } = await interviews.submitAnswer({
      id,
      audio: recording(3),
      duration: 400,
      transcript: 'we cache the hot links',
    });
    expect(answer).toMatchObject({
      content: 'we cache the hot links',
      transcriptState: 'transcribed',
      engine: 'browser',
      duration: 3,
      audioUrl: `/api/interviews/${id}/responses/${answer.id}/audio`,
    });
    const kept = await audio.answer({ id, responseId: answer.id });
    expect(kept.contentType).toBe('audio/wav');
    expect(await bytesOf(kept)).toEqual(toneWav(3));
    const files = await app.deps.audio.files.list('answers');
    expect(files).toHaveLength(1);
    expect(files[0]?.file).toMatch(/^answers\/[0-9a-f-]{36}\.wav$/);
  });

  test('goes to a recognizer with a model first, as 16 kHz WAV with the question’s vocabulary', async () => {
    const transcriber = standInTranscriber(() => ' sharding by the code ');
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    const { answer } = await interviews.submitAnswer({
      id,
      audio: recording(2),
      transcript: 'shading by cold',
    });
    expect(answer).toMatchObject({ content: 'sharding by the code', engine: 'Stand-in recognizer' });
    const [request] = transcriber.requests;
    expect(transcriber.requests).toHaveLength(1);
    expect(request?.seconds).toBe(2);
    expect(Buffer.from(request?.wav ?? []).toString('latin1', 0, 4)).toBe('RIFF');
    expect(request?.vocabulary.length).toBeGreaterThan(5);
    expect(request?.vocabulary.length).toBeLessThanOrEqual(60);
    expect(request?.vocabulary.join()).not.toMatch(/[@*]/);
    expect(await usageOf(app)).toEqual([{ seconds: 2, cost: 0.002 }]);
  });

  test('keeps what the browser heard when only a plain recognizer is there', async () => {
    const transcriber = standInTranscriber(() => 'noise', null);
    const { id, interviews } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    const heard = await interviews.submitAnswer({
      id,
      audio: recording(),
      transcript: 'as the browser heard',
    });
    expect(heard.answer).toMatchObject({ content: 'as the browser heard', engine: 'browser' });
    expect(transcriber.requests).toHaveLength(0);
    const silent = await interviews.submitAnswer({ id, audio: recording() });
    expect(silent.answer).toMatchObject({ content: 'noise', engine: 'Stand-in recognizer' });
  });

  test('without any recognizer is kept, and the interviewer asks to repeat it', async () => {
    const { id, interviews, audio } = await inInterview();
    const { answer, next } = await interviews.submitAnswer({ id, audio: recording() });
    expect(answer).toMatchObject({ content: '', transcriptState: 'failed', engine: null });
    expect(next?.speaker).toBe('ai');
    expect(await bytesOf(await audio.answer({ id, responseId: answer.id }))).toEqual(toneWav(2));
  });

  test.each([
    ['short', new File([toneWav(2).slice(0, 999)], 'a.wav'), 'AUDIO_TOO_SHORT'],
    [
      'of no known kind',
      new File([new Uint8Array(2000)], 'a.wav', { type: 'audio/wav' }),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['too large', new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'a.wav'), 'PAYLOAD_TOO_LARGE'],
  ])('that is %s is refused and leaves nothing', async (_, audio, code) => {
    const { id, interviews, app } = await inInterview();
    await expect(interviews.submitAnswer({ id, audio })).rejects.toMatchObject({ cause: { code } });
    expect((await interviews.get({ id })).responses).toHaveLength(1);
    expect(await app.deps.audio.files.list('answers')).toEqual([]);
  });

  test('that is damaged inside is an answer that could not be understood, not an error', async () => {
    const transcriber = standInTranscriber(() => 'never asked');
    const { id, interviews } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    const damaged = new File([new Uint8Array([...Buffer.from('OggS'), ...Array(3000).fill(7)])], 'a.ogg');
    const { answer } = await interviews.submitAnswer({ id, audio: damaged, duration: 4 });
    expect(answer).toMatchObject({ transcriptState: 'failed', duration: 4 });
  });
});

describe('the clock', () => {
  test('refuses an answer after the time is up, and asks nothing more', async () => {
    const { id, interviews } = await inInterview({ env: { INTERVIEW_SECONDS: '60' } });
    const last = await interviews.submitAnswer({ id, audio: recording(70), transcript: 'all I had to say' });
    expect(last).toMatchObject({ next: null, secondsRemaining: 0, answer: { duration: 60 } });
    await expect(interviews.submitAnswer({ id, transcript: 'one more' })).rejects.toMatchObject({
      cause: { code: 'TIME_IS_UP' },
    });
    expect(await interviews.get({ id })).toMatchObject({ totalDuration: 60, secondsRemaining: 0 });
  });

  test('refuses an answer that runs over by more than the grace, and keeps no file of it', async () => {
    const { id, interviews, app } = await inInterview({ env: { INTERVIEW_SECONDS: '60' } });
    await expect(interviews.submitAnswer({ id, audio: recording(76) })).rejects.toMatchObject({
      cause: { code: 'TIME_IS_UP' },
    });
    expect(await app.deps.audio.files.list('answers')).toEqual([]);
  });
});

describe('two answers', () => {
  test('at once: one is taken, the other is told to wait', async () => {
    const { id, interviews } = await inInterview();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => interviews.submitAnswer({ id, transcript: TYPED_ANSWER })),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    // On PostgreSQL the first can be through before the last has come.
    const taken = results.length - refused.length;
    expect(taken).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason.cause.code).toBe('ANSWER_IN_PROGRESS');
    expect((await interviews.get({ id })).responses).toHaveLength(1 + 2 * taken);
  });

  test('with the same Idempotency-Key are one answer, one transcription and one reply, also at once', async () => {
    const transcriber = standInTranscriber(() => 'said once');
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    const send = () => interviews.submitAnswer({ id, audio: recording(), idempotencyKey: 'turn-1' });
    const replies = await Promise.all(Array.from({ length: 10 }, send));
    replies.push(await send());
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]?.next?.speaker).toBe('ai');
    expect(transcriber.requests).toHaveLength(1);
    expect(await app.deps.audio.files.list('answers')).toHaveLength(1);
    await expect(
      interviews.submitAnswer({ id, audio: recording(3), idempotencyKey: 'turn-1' }),
    ).rejects.toMatchObject({ cause: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('an interview that has ended', () => {
  test('takes no answer, but repeats the reply to a former one', async () => {
    const { id, interviews } = await inInterview();
    const answer = { id, transcript: TYPED_ANSWER, idempotencyKey: 'turn-1' };
    const reply = await interviews.submitAnswer(answer);
    await interviews.complete({ id });
    expect(await interviews.submitAnswer(answer)).toEqual(reply);
    await expect(interviews.submitAnswer({ id, transcript: 'late' })).rejects.toMatchObject({
      cause: { code: 'INTERVIEW_NOT_IN_PROGRESS' },
    });
  });
});

describe('an interviewer that breaks', () => {
  test('loses no answer: the question comes when the job is run again', async () => {
    let broken = true;
    const interviewer = interviewerSpy(() => {
      if (broken) throw new Error('broken');
    });
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ interviewer }) } });
    const { answer, next } = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    expect([answer.content, next]).toEqual([TYPED_ANSWER, null]);
    broken = false;
    app.clock.advance(5000);
    await app.deps.jobs.runDue();
    const { responses } = await interviews.get({ id });
    expect(responses.map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai']);
  });
});

describe('text beside a recording', () => {
  test('that nobody says in so short a time is cut from its end, and the candidate is told, also on a repeat', async () => {
    const { id, interviews } = await inInterview();
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
    const send = () =>
      interviews.submitAnswer({
        id,
        audio: recording(2),
        duration: 500,
        transcript: words.join(' '),
        idempotencyKey: 'turn-1',
      });
    for (const reply of [await send(), await send()]) {
      expect(reply.answer.content).toBe(words.slice(0, 28).join(' '));
      expect(reply.wordsLeftOut).toBe(12);
    }
    const typed = await interviews.submitAnswer({ id, transcript: words.join(' ') });
    expect(typed).toMatchObject({ answer: { content: words.join(' ') }, wordsLeftOut: 0 });
  });
});

describe('a question that the built-in interviewer asks because the model could not', () => {
  test('says so, at once and later, and no other does', async () => {
    const ai = aiWith({ interviewer: standInModel({ fallsBack: (question) => question === 2 }) });
    const { id, interviews } = await inInterview({ ai: { active: ai } });
    const [first, second] = [
      await interviews.submitAnswer({ id, transcript: TYPED_ANSWER }),
      await interviews.submitAnswer({ id, transcript: `Again. ${TYPED_ANSWER}` }),
    ];
    expect(first.next).not.toHaveProperty('fallback');
    expect(second.next).toMatchObject({ engine: 'script', fallback: true });
    const { responses } = await interviews.get({ id });
    expect(responses.map(({ fallback = false }) => fallback)).toEqual([false, false, false, false, true]);
  });

  test('is not told of turns from before moves were kept', async () => {
    const ai = aiWith({ interviewer: standInModel({ fallsBack: () => true }) });
    const { app, id, interviews } = await inInterview({ ai: { active: ai } });
    await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await sql(app.db, 'update interview_responses set move = null');
    const { responses } = await interviews.get({ id });
    expect(responses).toHaveLength(3);
    for (const response of responses) expect(response).not.toHaveProperty('fallback');
  });
});
