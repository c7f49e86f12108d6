import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createTestApp } from '../create-test-app.ts';
import { lookupIds, signUpWithPlan, TYPED_ANSWER } from '../examples.ts';
import { createFakeMicrophone } from '../fake-microphone.ts';
import { renderApp } from '../render-app.tsx';
import { clock, type Live, live, RECORD, record } from './live-page.ts';
import { type Scene, scene } from './scene.ts';
import { button, heading, leadsTo, noText, press, role, text } from './see.ts';

export const liveInterview: readonly Scene[] = [
  scene<Live>('Live interview', () => live(), [
    [
      '2',
      "a badge for the company, 'Generic' without one",
      async () =>
        expect(
          within(await screen.findByRole('list', { name: 'Interview' })).getByText('Generic'),
        ).toBeTruthy(),
    ],
    ['2', 'a badge for the category', text('Backend')],
    ['2', 'a badge for the level', text('Mid')],
    ['9', 'the countdown starts at 600 seconds', () => expect(clock()).toBe('10:00')],
    [
      '9',
      'its progress is (600 - remaining) / 600',
      async () =>
        expect(
          (await screen.findByRole('progressbar', { name: 'Speaking time used' })).getAttribute(
            'aria-valuenow',
          ),
        ).toBe('0'),
    ],
    [
      '2',
      'the latest AI question',
      async ({ interview }) =>
        expect((await screen.findByRole('region', { name: 'Question' })).textContent).toContain(
          interview.question,
        ),
    ],
    ['2', "a 'Play Question' button", button('Play Question')],
    ['2', 'a voice recorder', button(RECORD)],
    ['2', 'a conversation history', text('Conversation')],
    [
      '2',
      "'No conversation yet. Start by responding to the question above.'",
      text('No conversation yet. Start by responding to the question above.'),
    ],
    ['2', "'Pause Interview'", button('Pause Interview')],
    ['2', "'End & Get Results'", button('End & Get Results')],
    [
      'D18',
      'the page says which engine is at work',
      text(/Interviewer: Built-in.*Speech to text: Your browser.*Voice: Your browser/),
    ],
    ['D16', 'an answer can be typed', button('Type instead')],
    ['D25', 'a list of the keys', button('Keyboard shortcuts')],
    ['D25', 'the phases of the plan are hidden until wanted', button('Show phases')],
    [
      '2',
      "a microphone-help dialog titled 'Microphone Setup & Testing'",
      async (page) => {
        await press('Microphone help')(page);
        await role('dialog', 'Microphone Setup & Testing')();
        await page.user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      },
    ],
    ['4', 'idle: the timer stands', text('Clock stopped')],
    ['4', 'recording', record],
    ['4', 'the timer runs while recording', text('Clock running')],
    ['4', 'the recorder can be stopped', button('Stop and send')],
    [
      '4',
      'pause stops the timer',
      async (page) => {
        await press('Pause Interview')(page);
        await text('Clock stopped')();
      },
    ],
    ['D27', 'and the recorder with it', text('Recording is paused, and the clock with it.')],
    [
      '2',
      "then it is 'Resume Interview'",
      async (page) => {
        await press('Resume Interview')(page);
        await text('Clock running')();
      },
    ],
    [
      '4',
      'polled every 5 seconds while recording',
      async ({ paths }) => {
        const before = paths.filter((path) => path.includes('interviews.get')).length;
        await waitFor(
          () =>
            expect(paths.filter((path) => path.includes('interviews.get')).length).toBeGreaterThan(before),
          { timeout: 8000 },
        );
      },
    ],
    [
      '4',
      'then submitted, refetched, and the next AI question shown',
      async (page) => {
        await press('Stop and send')(page);
        await text('Answer saved.')();
        const { responses } = await page.read();
        expect(responses.at(-1)?.speaker).toBe('ai');
        expect(screen.getByRole('region', { name: 'Question' }).textContent).toContain(
          responses.at(-1)?.content,
        );
      },
    ],
    ['2', 'the conversation lists the answer', text('You')],
    [
      'D16',
      'a typed answer is accepted',
      async (page) => {
        await press('Type instead')(page);
        await page.user.click(screen.getByLabelText('Your answer'));
        await page.user.paste(TYPED_ANSWER);
        await press('Send answer')(page);
        await text('Typed')();
      },
    ],
    [
      'D28',
      'and counts at 150 words a minute',
      async (page) => {
        const { responses } = await page.read();
        const answers = responses.filter(({ speaker }) => speaker === 'user');
        expect(answers.at(-1)?.duration).toBe(Math.ceil((TYPED_ANSWER.split(/\s+/).length * 60) / 150));
      },
    ],
    [
      '4',
      "'End & Get Results' leads to the results",
      async (page) => leadsTo(`/interview/${page.interview.id}/results`, press('End & Get Results'))(page),
    ],
    ['D8', 'which are there', heading('Interview Results')],
  ]),
  scene<Live>('Live interview for a company', async () => {
    const app = await createTestApp();
    const candidate = await signUpWithPlan(app);
    const company = (await candidate.caller.lookups.companies()).find(({ name }) => name === 'Stripe');
    const interview = await candidate.caller.interviews.start({
      ...(await lookupIds(app, 'backend', 'senior')),
      companyId: company?.id ?? 0,
    });
    const page = await renderApp(`/interview/${interview.id}`, { app, token: candidate.token });
    return {
      ...page,
      candidate,
      interview,
      microphone: createFakeMicrophone(),
      paths: [],
      read: async () => interview,
    };
  }, [
    ['2', 'the company is the badge', text('Stripe')],
    ['2', 'instead of Generic', noText('Generic')],
  ]),
];
