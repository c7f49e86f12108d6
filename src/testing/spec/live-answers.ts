import { expect } from 'vitest';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { signUpWithPlan, startedInterview } from '../examples.ts';
import { createFakeMicrophone } from '../fake-microphone.ts';
import { renderApp } from '../render-app.tsx';
import { type Live, live, RECORD, record } from './live-page.ts';
import { type Scene, scene } from './scene.ts';
import { button, disabledButton, enabledButton, heading, leadsTo, link, press, text, toasts } from './see.ts';

export const liveAnswers: readonly Scene[] = [
  scene<Live & { gate: { answer: () => void } }>('An answer on its way', async () => {
    const gate: { answer: () => void } = { answer: () => {} };
    const page = await live({
      network: (path) =>
        path.includes('submitAnswer') ? new Promise<void>((resolve) => (gate.answer = resolve)) : undefined,
    });
    return { ...page, gate };
  }, [
    [
      '2',
      "'Transcribing audio and generating AI response'",
      async (page) => {
        await record(page);
        await press('Stop and send')(page);
        await text('Transcribing audio and generating AI response')();
      },
    ],
    ['5', 'the record button is disabled while submitting', disabledButton(RECORD)],
    [
      '4',
      'then it is idle again',
      async ({ gate }) => {
        gate.answer();
        await enabledButton(RECORD)();
      },
    ],
  ]),
  scene<Live>(
    'An answer that cannot be sent',
    () =>
      live({
        network: (path) => {
          if (path.includes('submitAnswer')) throw new TypeError('fetch failed');
        },
      }),
    [
      [
        '8',
        "'Failed to submit response' / 'Your answer is kept on this device. Please try again.'",
        async (page) => {
          await record(page);
          await toasts(
            'Failed to submit response',
            'Your answer is kept on this device. Please try again.',
            press('Stop and send'),
          )(page);
        },
      ],
      ['8', 'resets the recording', button(RECORD)],
      ['D25', 'and the answer waits to be sent again', text('1 unsent answer')],
    ],
  ),
  scene<Live>(
    'A recording under 1000 bytes',
    () => live({ microphone: createFakeMicrophone({ sound: new Uint8Array(999) }) }),
    [
      [
        '5',
        "is rejected: 'Recording Issue'",
        async (page) => {
          await record(page);
          await toasts(
            'Recording Issue',
            'Audio recording seems too short. Please try speaking louder or check your microphone.',
            press('Stop and send'),
          )(page);
        },
      ],
      ['5', 'and not sent', async (page) => expect((await page.read()).responses).toHaveLength(1)],
    ],
  ),
  scene<Live>(
    'A plain http address',
    () => live({ microphone: createFakeMicrophone({ support: 'insecure' }) }),
    [
      ['D25', 'the page says why there is no microphone', text('No microphone on this address')],
      ['D25', 'and what to do', text(/Open this site by its https:/)],
    ],
  ),
  scene<Live>('A question without any voice', () => live(), [
    [
      'D15',
      'says that it has to be read',
      async (page) => {
        await press('Play Question')(page);
        await text('Neither the server nor this browser has a voice. Please read the question.')();
      },
    ],
  ]),
  scene<Live>(
    'A question whose sound cannot be fetched',
    () =>
      live({
        network: (path) => {
          if (path.endsWith('/audio')) throw new TypeError('fetch failed');
        },
      }),
    [
      [
        '8',
        "'Audio Error: Failed to play question audio. Please try again.'",
        async (page) =>
          toasts(
            'Audio Error',
            'Failed to play question audio. Please try again.',
            press('Play Question'),
          )(page),
      ],
    ],
  ),
  scene<Live & { gate: { answer: () => void } }>('A question whose sound is on its way', async () => {
    const gate: { answer: () => void } = { answer: () => {} };
    const page = await live({
      network: (path) =>
        path.endsWith('/audio') ? new Promise<void>((resolve) => (gate.answer = resolve)) : undefined,
    });
    return { ...page, gate };
  }, [
    [
      '2',
      "shows 'Stop'",
      async (page) => {
        await press('Play Question')(page);
        await button('Stop')();
      },
    ],
    [
      '2',
      "which brings back 'Play Question'",
      async (page) => {
        await press('Stop')(page);
        await button('Play Question')();
        page.gate.answer();
      },
    ],
  ]),
  scene<Live>(
    'An interview that cannot be completed',
    () =>
      live({
        network: (path) => {
          if (path.includes('interviews.complete')) throw new TypeError('fetch failed');
        },
      }),
    [
      [
        '8',
        "'Failed to complete interview' / 'Please try again.'",
        async (page) =>
          toasts('Failed to complete interview', 'Please try again.', press('End & Get Results'))(page),
      ],
    ],
  ),
  scene<Live>('An interview that is not there', () => live({ path: () => '/interview/4711' }), [
    ['2', "'Interview Not Found'", heading('Interview Not Found')],
    [
      '2',
      "'This interview doesn't exist or has already been completed.'",
      text("This interview doesn't exist or has already been completed."),
    ],
    ['2', 'with a return-to-dashboard button', link('Return to Dashboard', '/')],
  ]),
  scene('An interview that is completed', async () => {
    const app: TestApp = await createTestApp();
    const candidate = await signUpWithPlan(app);
    const { id } = await startedInterview(app, candidate);
    await candidate.caller.interviews.complete({ id });
    return renderApp(`/interview/${id}`, { app, token: candidate.token });
  }, [['2', "is 'Interview Not Found'", heading('Interview Not Found')]]),
  scene('An interview that is being graded', async () => {
    const app: TestApp = await createTestApp();
    const candidate = await signUpWithPlan(app);
    const interview = await startedInterview(app, candidate);
    app.deps.db.$client.prepare("UPDATE interviews SET status = 'grading'").run();
    const page = await renderApp(`/interview/${interview.id}`, { app, token: candidate.token });
    return { ...page, interview };
  }, [
    ['D29', 'goes to the results', async (page) => leadsTo(`/interview/${page.interview.id}/results`)(page)],
  ]),
];
