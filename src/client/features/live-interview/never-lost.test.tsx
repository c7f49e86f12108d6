import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone, laterThanADoublePress, recordedSpeech } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

type Request = TestApp['request'];

/** A live interview whose answers go through `submit` on their way to the server. */
async function interviewOver(submit: (send: Request, ...request: Parameters<Request>) => Promise<Response>) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const microphone = createFakeMicrophone();
  /** Status codes of the parts sent while the answer was spoken, each added once the page reads the reply. */
  const parts: number[] = [];
  const request: Request = async (path, init) => {
    if (path.includes('submitAnswer')) return submit(app.request, path, init);
    const reply = await app.request(path, init);
    if (!path.includes('appendRecording')) return reply;
    const read = async (): Promise<unknown> => {
      const body = await reply.clone().json();
      parts.push(reply.status);
      return body;
    };
    return Object.assign(reply, { json: read });
  };
  const view = await renderApp(`/interview/${interview.id}`, {
    app: { ...app, request },
    token: candidate.token,
    audio: microphone,
  });
  const answers = async () => {
    const { responses } = await candidate.caller.interviews.get({ id: interview.id });
    return responses.filter(({ speaker }) => speaker === 'user');
  };
  const record = async () => {
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
    await waitFor(() => expect(start.disabled).toBe(false));
    await view.user.click(start);
    await screen.findByText('Recording your answer.');
  };
  const recordAndStop = async () => {
    await record();
    await view.user.click(screen.getByRole('button', { name: 'Done' }));
  };
  return { ...view, app, candidate, interview, microphone, parts, answers, record, recordAndStop };
}

test('an answer whose upload fails is kept on this device and can be sent again', async () => {
  let isOffline = true;
  const { user, answers, recordAndStop } = await interviewOver(async (send, ...request) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return send(...request);
  });
  await recordAndStop();
  expect(await screen.findByText('Failed to submit response')).toBeTruthy();
  expect(screen.getByText('Your answer is kept on this device. Please try again.')).toBeTruthy();
  expect(await screen.findByText('1 unsent answer')).toBeTruthy();
  expect(await answers()).toHaveLength(0);

  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('1 unsent answer')).toBeNull());
  const [answer] = await answers();
  expect(answer?.audioUrl).not.toBeNull();
});

test('two answers that wait are sent in the order in which they were given, also after another failure', async () => {
  let isOffline = true;
  let tries = 0;
  const { user, candidate, interview, microphone, answers, recordAndStop } = await interviewOver(
    async (send, ...request) => {
      tries += 1;
      if (isOffline) throw new TypeError('Failed to fetch');
      return send(...request);
    },
  );
  // A player ignores bytes after the sound, so this is another recording that sounds alike.
  const second = new Uint8Array([...recordedSpeech(), 0xec, 0x83, 1, 2, 3]);
  await recordAndStop();
  await screen.findByText('1 unsent answer');
  microphone.set({ sound: second });
  await laterThanADoublePress();
  await recordAndStop();
  await screen.findByText('2 unsent answers');
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' });
  await user.click(again());
  await waitFor(() => expect([tries, again().disabled]).toEqual([3, false]));
  isOffline = false;
  await user.click(again());
  await waitFor(() => expect(screen.queryByText(/unsent answer/)).toBeNull());
  const sent = await Promise.all(
    (await answers()).map(async ({ id: responseId }) =>
      bytesOf(await candidate.caller.audio.answer({ id: interview.id, responseId })),
    ),
  );
  expect(sent).toEqual([recordedSpeech(), second]);
});

test('an answer that arrived although its reply was lost is not counted twice', async () => {
  let loseReply = true;
  const { user, answers, recordAndStop } = await interviewOver(async (send, ...request) => {
    const reply = await send(...request);
    if (loseReply) throw new TypeError('Failed to fetch');
    return reply;
  });
  await recordAndStop();
  await screen.findByText('1 unsent answer');
  expect(await answers()).toHaveLength(1);
  loseReply = false;
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('1 unsent answer')).toBeNull());
  expect(await answers()).toHaveLength(1);
});

test('what was sent while it was spoken is not sent again', async () => {
  let restBytes = 0;
  const { microphone, answers, record, user, parts, candidate, interview } = await interviewOver(
    async (send, path, init) => {
      const form = init?.body;
      const rest = form instanceof FormData ? form.get('audio') : null;
      if (rest instanceof Blob) restBytes = rest.size;
      return send(path, init);
    },
  );
  await record();
  await waitFor(() => expect(parts).toContain(200));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(async () => expect(await answers()).toHaveLength(1));
  const [answer] = await answers();
  const kept = await candidate.caller.audio.answer({ id: interview.id, responseId: answer?.id ?? 0 });
  expect(await bytesOf(kept)).toEqual(microphone.sound());
  expect(restBytes).toBeLessThan(microphone.sound().length);
});

test('all of it is sent at once when the server has lost what went ahead', async () => {
  const statuses: number[] = [];
  const { answers, record, user, app } = await interviewOver(async (send, ...request) => {
    const reply = await send(...request);
    statuses.push(reply.status);
    return reply;
  });
  await record();
  await waitFor(async () => expect(await app.deps.audio.files.listUnfinished()).not.toEqual([]));
  for (const { file } of await app.deps.audio.files.listUnfinished()) await app.deps.audio.files.remove(file);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(statuses.at(-1)).toBe(200));
  expect(await answers()).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('1 unsent answer')).toBeNull());
});

test('a candidate who leaves in the middle of an answer finds it on return', async () => {
  const { user, router, interview, answers, record, microphone } = await interviewOver((send, ...request) =>
    send(...request),
  );
  await record();
  void router.navigate({ to: '/' });
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText(/^Welcome, /);
  await waitFor(() => expect(microphone.isOpen()).toBe(false));
  await router.navigate({ to: '/interview/$id', params: { id: String(interview.id) } });
  expect(await screen.findByText('1 unsent answer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await answers()).toHaveLength(1));
});

test('a microphone that is unplugged leaves what was said to be sent', async () => {
  const { user, answers, record, microphone } = await interviewOver((send, ...request) => send(...request));
  await record();
  microphone.unplug();
  expect((await screen.findAllByText('Recording failed')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Please check your microphone permissions').length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await answers()).toHaveLength(1));
});

/** A running answer whose microphone was unplugged, while the browser still hands over the last of it. */
async function breaking() {
  const room = await interviewOver((send, ...request) => send(...request));
  const { open } = room.microphone;
  let handOver = () => {};
  const handedOver = new Promise<void>((resolve) => {
    handOver = resolve;
  });
  room.microphone.open = async (device) => {
    const opened = await open(device);
    return {
      ...opened,
      record: (listeners) => {
        const recording = opened.record(listeners);
        return { ...recording, stop: () => handedOver.then(recording.stop) };
      },
    };
  };
  await room.record();
  room.microphone.unplug();
  return { ...room, handOver };
}

test('who is done just as the microphone breaks can send what was said', async () => {
  const { user, answers, handOver } = await breaking();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  handOver();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await answers()).toHaveLength(1));
});

test('who ends the interview just as the microphone breaks is told of the answer first', async () => {
  const { user, candidate, interview, handOver } = await breaking();
  await user.click(screen.getByRole('button', { name: 'End & Get Results' }));
  await user.click(await screen.findByRole('button', { name: 'End the interview' }));
  handOver();
  expect(await screen.findByText('Failed to complete interview')).toBeTruthy();
  expect(await screen.findByText('1 unsent answer')).toBeTruthy();
  expect((await candidate.caller.interviews.get({ id: interview.id })).status).toBe('in_progress');
});

test('a microphone that opens only after the candidate has left is closed again', async () => {
  const { user, router, microphone } = await interviewOver((send, ...request) => send(...request));
  const { open } = microphone;
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  const wasOpen: boolean[] = [];
  microphone.open = async (device) => {
    await allowed;
    const opened = await open(device);
    wasOpen.push(microphone.isOpen());
    return opened;
  };
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start answering' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  void router.navigate({ to: '/' });
  await screen.findByText(/^Welcome, /);
  allow();
  await expect.poll(() => wasOpen).toEqual([true]);
  await waitFor(() => expect(microphone.isOpen()).toBe(false));
});

test('the end waits for an answer that cannot be sent', async () => {
  let isOffline = true;
  const { user, router, interview, candidate, recordAndStop } = await interviewOver(
    async (send, ...request) => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return send(...request);
    },
  );
  await recordAndStop();
  await screen.findByText('1 unsent answer');
  const end = async () => {
    await user.click(screen.getByRole('button', { name: 'End & Get Results' }));
    await user.click(await screen.findByRole('button', { name: 'End the interview' }));
  };
  await end();
  expect(await screen.findByText('Failed to complete interview')).toBeTruthy();
  expect((await candidate.caller.interviews.get({ id: interview.id })).status).toBe('in_progress');
  isOffline = false;
  await end();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/interview/${interview.id}/results`));
  const { responses } = await candidate.caller.interviews.get({ id: interview.id });
  expect(responses.filter(({ speaker }) => speaker === 'user')).toHaveLength(1);
});

test('an answer can be discarded', async () => {
  const { user, answers, recordAndStop } = await interviewOver(async () => {
    throw new TypeError('Failed to fetch');
  });
  await recordAndStop();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('1 unsent answer')).toBeNull());
  expect(await answers()).toHaveLength(0);
});

test('when the session ends in mid-answer the recording is kept and the candidate signs in again', async () => {
  const { app, router, candidate, interview, recordAndStop, unmount, microphone } = await interviewOver(
    (send, ...request) => send(...request),
  );
  await screen.findByRole('button', { name: 'Start answering' });
  await candidate.caller.auth.signOut();
  await recordAndStop();
  expect(await screen.findByText('Session Expired')).toBeTruthy();
  expect(screen.getByText('Please log in again to continue.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  unmount();

  const { token } = await app
    .caller()
    .auth.signIn({ email: candidate.user.email, password: candidate.password });
  await renderApp(`/interview/${interview.id}`, { app, token, audio: microphone });
  expect(await screen.findByText('1 unsent answer')).toBeTruthy();
});
