import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { sql } from '#testing/test-database.ts';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { signUpWithPlan, startedInterview } from '../examples.ts';
import { createFakeMicrophone } from '../fake-microphone.ts';
import { renderApp } from '../render-app.tsx';
import { end, type Live, live, RECORD, record } from './live-page.ts';
import { cutOff, gate, type Scene, scene } from './scene.ts';
import {
  button,
  disabledButton,
  enabledButton,
  heading,
  inTurn,
  leadsTo,
  link,
  press,
  text,
  toasts,
} from './see.ts';

/** A live interview whose calls of this name wait until `answer` is called. */
async function heldLive(call: string) {
  const { network, answer } = gate(call);
  return { ...(await live({ network })), answer };
}

const send = inTurn<Live>(record, press('Done'), text('Transcribing audio and generating AI response'));

const fail = inTurn<Live>(record, press('Done'), text('Failed to submit response'));

const sendTooShort = inTurn<Live>(record, press('Done'), text('Recording Issue'));

const noButton = (name: string) => () => expect(screen.queryByRole('button', { name })).toBeNull();

export const liveAnswers: readonly Scene[] = [
  scene('An answer on its way', () => heldLive('submitAnswer'), [
    ['2', "'Transcribing audio and generating AI response'", send],
    ['5', 'the record button is disabled while submitting', inTurn(send, disabledButton(RECORD))],
    [
      '4',
      'then it is idle again',
      async (page) => {
        await send(page);
        page.answer();
        await enabledButton(RECORD)();
      },
    ],
  ]),
  scene<Live>('An answer that cannot be sent', () => live({ network: cutOff('submitAnswer') }), [
    [
      '8',
      "'Failed to submit response' / 'Your answer is kept on this device. Please try again.'",
      async (page) => {
        await record(page);
        await toasts(
          'Failed to submit response',
          'Your answer is kept on this device. Please try again.',
          press('Done'),
        )(page);
      },
    ],
    ['8', 'resets the recording', inTurn(fail, enabledButton(RECORD))],
    ['rule 25', 'and the answer waits to be sent again', inTurn(fail, text('1 unsent answer'))],
  ]),
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
            press('Done'),
          )(page);
        },
      ],
      [
        '5',
        'and not sent',
        async (page) => {
          await sendTooShort(page);
          expect((await page.read()).responses).toHaveLength(1);
        },
      ],
    ],
  ),
  scene<Live>(
    'A plain http address',
    () => live({ microphone: createFakeMicrophone({ support: 'insecure' }) }),
    [
      ['rule 25', 'the page says why there is no microphone', text('No microphone on this address')],
      ['rule 25', 'and what to do', text(/Open this site by its https:/)],
    ],
  ),
  scene<Live>('A question without any voice', () => live(), [
    [
      'rule 15',
      'says that it has to be read',
      async (page) => {
        await press('Play Question')(page);
        await text('Neither the server nor this browser has a voice. Please read the question.')();
      },
    ],
  ]),
  scene<Live>('A question whose sound cannot be fetched', () => live({ network: cutOff('/audio') }), [
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
  ]),
  scene('A question whose sound is on its way', () => heldLive('/audio'), [
    ['2', "shows 'Stop'", inTurn(press('Play Question'), button('Stop'))],
    [
      '2',
      "which brings back 'Play Question'",
      inTurn(
        press('Play Question'),
        button('Stop'),
        noButton('Play Question'),
        press('Stop'),
        button('Play Question'),
      ),
    ],
  ]),
  scene<Live>(
    'An interview that cannot be completed',
    () => live({ network: cutOff('interviews.complete') }),
    [
      [
        '8',
        "'Failed to complete interview' / 'Please try again.'",
        async (page) => toasts('Failed to complete interview', 'Please try again.', end)(page),
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
    await sql(app.db, "UPDATE interviews SET status = 'grading'");
    const page = await renderApp(`/interview/${interview.id}`, { app, token: candidate.token });
    return { ...page, interview };
  }, [
    [
      'rule 29',
      'goes to the results',
      async (page) =>
        leadsTo(`/interview/${page.interview.id}/results`, heading('Results Not Available'))(page),
    ],
  ]),
];
