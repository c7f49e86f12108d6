import { createFakeMicrophone } from '../fake-microphone.ts';
import { type Live, live, RECORD, record } from './live-page.ts';
import { type Scene, scene } from './scene.ts';
import { button, disabledButton, enabledButton, field, inTurn, press, text } from './see.ts';

export const liveMicrophone: readonly Scene[] = [
  scene<Live>('A microphone that breaks while recording', () => live(), [
    [
      '8',
      "'Recording failed: Please check your microphone permissions'",
      async (page) => {
        await record(page);
        page.microphone.unplug();
        await text('Recording failed')();
        await text('Please check your microphone permissions')();
      },
    ],
  ]),
  scene<Live>(
    'A denied microphone',
    () => live({ microphone: createFakeMicrophone({ permission: 'denied' }) }),
    [
      [
        '2',
        'shows the alert',
        text('Microphone access denied. Please check your browser settings and refresh the page.'),
      ],
      [
        '5',
        'the record button is disabled when the microphone is not granted',
        inTurn(text(/^Microphone access denied/), disabledButton(RECORD)),
      ],
      [
        '8',
        "pressing record: 'Microphone permission denied. Please allow microphone access and try again.'",
        inTurn(
          text(/^Microphone access denied/),
          ({ user }) => user.keyboard(' '),
          text('Microphone permission denied. Please allow microphone access and try again.'),
        ),
      ],
    ],
  ),
  scene<Live>(
    'A microphone that was not allowed yet',
    () => live({ microphone: createFakeMicrophone({ permission: 'pending' }) }),
    [
      [
        '4',
        'permission pending: the button is disabled',
        inTurn(button('Allow Microphone'), disabledButton(RECORD)),
      ],
      ['4', 'and the page offers to ask', button('Allow Microphone')],
      ['4', 'granted: it is enabled', inTurn(press('Allow Microphone'), enabledButton(RECORD))],
    ],
  ),
  scene<Live>('No microphone', () => live({ microphone: createFakeMicrophone({ devices: [] }) }), [
    ['8', "'No Microphone Found'", text('No Microphone Found')],
    [
      '8',
      "'No microphone found. Please check your audio devices.'",
      text('No microphone found. Please check your audio devices.'),
    ],
    [
      '5',
      'the record button is disabled when no microphone is chosen',
      inTurn(text('No Microphone Found'), disabledButton(RECORD)),
    ],
  ]),
  scene<Live>(
    'A microphone in use elsewhere',
    () => live({ microphone: createFakeMicrophone({ openError: 'NotReadableError' }) }),
    [
      [
        '8',
        "'Microphone is being used by another application. Please close other apps and try again.'",
        inTurn(
          enabledButton(RECORD),
          press(RECORD),
          text('Microphone is being used by another application. Please close other apps and try again.'),
        ),
      ],
    ],
  ),
  scene<Live>(
    'A browser that cannot record',
    () => live({ microphone: createFakeMicrophone({ support: 'unsupported' }) }),
    [
      ['8', "'Not Supported'", text('Not Supported')],
      ['rule 16', 'an answer can be typed', field('Your answer', 'textarea')],
    ],
  ),
];
