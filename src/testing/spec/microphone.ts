import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { recordingType } from '#client/lib/audio/audio-port.ts';
import { microphoneFault, readMicrophoneFault } from '#client/lib/audio/use-microphone.ts';
import {
  CHUNK_MS,
  MICROPHONE_TEST_MS,
  MIN_AUDIO_BYTES,
  passesWizard,
  signalOf,
} from '#shared/rules/recording.ts';
import { createTestApp } from '../create-test-app.ts';
import { signUpWithPlan, startedInterview } from '../examples.ts';
import { createFakeMicrophone } from '../fake-microphone.ts';
import { chooseInMenu, renderApp } from '../render-app.tsx';
import { type Scene, scene } from './scene.ts';
import {
  button,
  disabledButton,
  elapse,
  enabledButton,
  inTurn,
  press,
  role,
  text,
  timed,
  toasts,
} from './see.ts';

type Settings = Parameters<typeof createFakeMicrophone>[0];

async function helpDialog(settings: Settings = {}) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const microphone = createFakeMicrophone(settings);
  const page = await renderApp(`/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: microphone,
  });
  await chooseInMenu(page.user, 'Microphone help');
  await screen.findByRole('dialog', { name: 'Microphone Setup & Testing' });
  return { ...page, microphone };
}

type Help = Awaited<ReturnType<typeof helpDialog>>;

async function wizard(settings: Settings = {}): Promise<Help> {
  const page = await helpDialog(settings);
  await press('Set up step by step')(page);
  return page;
}

const step = (name: string) => async () =>
  expect((await screen.findByText(name)).getAttribute('aria-current')).toBe('step');

const toSelection = inTurn<Help>(press('Continue'), step('2. Select microphone'));

const toTest = inTurn<Help>(toSelection, press('Continue'), step('3. Test'));

/** Takes the wizard's test with a sound of this level. */
const hear = (level: number) =>
  inTurn<Help>(
    toTest,
    ({ microphone }) => microphone.set({ level }),
    press('Start Test'),
    elapse(MICROPHONE_TEST_MS),
  );

const testEmbedded = inTurn<Help>(press('Test Microphone'), elapse(MICROPHONE_TEST_MS));

const playback = async () => expect(await screen.findByLabelText('Your test recording')).toBeTruthy();

const noListening = () => waitFor(() => expect(screen.queryByText('Listening for 5 seconds...')).toBeNull());

const inDialog = () => within(screen.getByRole('dialog'));

export const microphone: readonly Scene[] = [
  scene<Help>(
    'Microphone setup wizard',
    timed(() => wizard({ permission: 'pending' })),
    [
      ['2', 'step 1 is the permission', step('1. Permission')],
      [
        '2',
        'there are three steps',
        () =>
          expect(
            inDialog()
              .getAllByRole('listitem')
              .map((item) => item.textContent),
          ).toEqual(['1. Permission', '2. Select microphone', '3. Test']),
      ],
      [
        '4',
        'permission pending: it asks',
        async () => expect(await inDialog().findByRole('button', { name: 'Allow Microphone' })).toBeTruthy(),
      ],
      ['2', 'step 2 is to select a microphone', toSelection],
      ['2', 'among those of the device', inTurn(toSelection, role('option', 'Desk microphone'))],
      ['2', 'step 3 is the test', toTest],
      [
        '5',
        "it completes only when the test succeeded, else 'Setup Incomplete'",
        async (page) => {
          await toTest(page);
          await toasts(
            'Setup Incomplete',
            'Please test your microphone successfully before proceeding.',
            press('Finish'),
          )(page);
          expect(screen.queryByRole('dialog')).not.toBeNull();
        },
      ],
      [
        '9',
        'the test lasts 5 s',
        inTurn(
          toTest,
          press('Start Test'),
          disabledButton('Listening for 5 seconds...'),
          elapse(MICROPHONE_TEST_MS),
          enabledButton('Test Again'),
        ),
      ],
      ['5', 'a level of 5 or less fails', inTurn(hear(5), text('Microphone Test Failed'))],
      ['2', 'what was heard can be played back', inTurn(hear(5), playback)],
      [
        '8',
        "'Playback Failed: Could not play the recorded audio'",
        inTurn(
          hear(5),
          playback,
          toasts('Playback Failed', 'Could not play the recorded audio', () => {
            screen.getByLabelText('Your test recording').dispatchEvent(new Event('error'));
          }),
        ),
      ],
      ['5', 'a level above 5 succeeds', inTurn(hear(5.1), text('Microphone Test Successful'))],
      [
        '5',
        'and the wizard completes',
        inTurn(hear(5.1), text('Microphone Test Successful'), press('Finish'), () =>
          waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
        ),
      ],
    ],
  ),
  scene<Help>('Wizard with a denied microphone', () => wizard({ permission: 'denied' }), [
    ['rule 38', "title 'Permission Denied'", text('Permission Denied')],
    [
      '8',
      "'Microphone permission denied. Please allow microphone access and try again.'",
      text('Microphone permission denied. Please allow microphone access and try again.'),
    ],
    [
      'rule 38',
      'and it can be tried again',
      async () => expect(await inDialog().findByRole('button', { name: 'Try Again' })).toBeTruthy(),
    ],
  ]),
  scene<Help>('Wizard without a microphone', () => wizard({ devices: [] }), [
    [
      '8',
      "'No Microphone Selected: Please select a microphone first.'",
      async (page) => {
        await press('Continue')(page);
        await toasts('No Microphone Selected', 'Please select a microphone first.', press('Continue'))(page);
      },
    ],
  ]),
  scene<Help>(
    'Embedded test',
    timed(() => helpDialog({ level: 3.5 })),
    [
      ['2', "a button 'Test Microphone'", button('Test Microphone')],
      [
        '9',
        'listens for 5 s',
        inTurn(
          press('Test Microphone'),
          disabledButton('Listening for 5 seconds...'),
          elapse(MICROPHONE_TEST_MS),
          noListening,
        ),
      ],
      ['9', "a mean level above 3: 'Excellent'", inTurn(testEmbedded, text('Excellent'))],
      ['8', "'Microphone Test Successful'", inTurn(testEmbedded, text('Microphone Test Successful'))],
      ['rule 31', 'with playback', inTurn(testEmbedded, playback)],
    ],
  ),
  scene<Help>(
    'Embedded test with a microphone in use elsewhere',
    () => helpDialog({ openError: 'NotReadableError' }),
    [
      [
        '8',
        'says so',
        inTurn(
          press('Test Microphone'),
          text('Microphone is being used by another application. Please close other apps and try again.'),
        ),
      ],
    ],
  ),
  scene('Signal labels and recording constants', () => ({}), [
    ['9', 'above 3 is Excellent', () => expect(signalOf(3.01).label).toBe('Excellent')],
    ['9', 'above 1 is Good Signal', () => expect(signalOf(3).label).toBe('Good Signal')],
    [
      '8',
      "its outcome is 'Microphone Working'",
      () => expect(signalOf(1.01).outcome).toBe('Microphone Working'),
    ],
    ['9', 'above 0.1 is Detected', () => expect(signalOf(1).label).toBe('Detected')],
    [
      '8',
      "its outcome is 'Microphone Connected'",
      () => expect(signalOf(0.11).outcome).toBe('Microphone Connected'),
    ],
    ['9', 'otherwise No Signal', () => expect(signalOf(0.1).label).toBe('No Signal')],
    [
      '8',
      "its outcome is 'Microphone Test Inconclusive'",
      () => expect(signalOf(0).outcome).toBe('Microphone Test Inconclusive'),
    ],
    [
      '5',
      "the wizard's test succeeds if the level is above 5",
      () => expect([passesWizard([1, 5]), passesWizard([1, 5.01])]).toEqual([false, true]),
    ],
    ['9', '5000 ms are analysed', () => expect(MICROPHONE_TEST_MS).toBe(5000)],
    ['8', "'Audio Setup Failed'", () => expect(microphoneFault('setup').title).toBe('Audio Setup Failed')],
    [
      '8',
      "'Microphone Test Failed' for any other fault",
      () =>
        expect(readMicrophoneFault(new Error('x'), 'Microphone Test Failed').title).toBe(
          'Microphone Test Failed',
        ),
    ],
    ['9', 'chunks every 100 ms', () => expect(CHUNK_MS).toBe(100)],
    ['9', 'minimum size 1000 bytes', () => expect(MIN_AUDIO_BYTES).toBe(1000)],
    [
      '9',
      'preferred is webm with opus',
      () => expect(recordingType(() => true)).toBe('audio/webm;codecs=opus'),
    ],
    ['9', 'then webm', () => expect(recordingType((type) => !type.includes('opus'))).toBe('audio/webm')],
    ['9', 'then mp4', () => expect(recordingType((type) => type === 'audio/mp4')).toBe('audio/mp4')],
  ]),
];
