import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { POLL_WHILE_RECORDING_MS } from '#shared/rules/recording.ts';
import { createTestApp } from '../create-test-app.ts';
import { lookupIds, signUpWithPlan, TYPED_ANSWER } from '../examples.ts';
import { chooseInMenu, renderApp } from '../render-app.tsx';
import { end, type Live, live, RECORD, record } from './live-page.ts';
import { type Scene, scene } from './scene.ts';
import { button, elapse, heading, inTurn, leadsTo, noText, press, role, text, timed } from './see.ts';

const pause = inTurn<Live>(record, press('Pause Interview'), text('Clock stopped'));

const answer = inTurn<Live>(record, press('Done'), text('Answer saved.'));

const type = inTurn<Live>(
  press('Type instead'),
  async ({ user }) => {
    await user.click(await screen.findByLabelText('Your answer'));
    await user.paste(TYPED_ANSWER);
  },
  press('Send answer'),
  text('Typed'),
);

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
    [
      '9',
      'the countdown starts at 600 seconds',
      async () => expect((await screen.findByRole('timer')).textContent).toBe('10:00'),
    ],
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
      'rule 18',
      'the page says which engine is at work',
      inTurn<Live>(
        press('More'),
        text(/Interviewer: Written script.*Speech to text: Your browser.*Voice: Your browser/),
      ),
    ],
    ['rule 16', 'an answer can be typed', button('Type instead')],
    ['rule 25', 'a list of the keys', inTurn<Live>(press('More'), role('menuitem', 'Keyboard shortcuts'))],
    [
      'rule 25',
      'the phases of the plan can be hidden',
      inTurn<Live>(press('More'), role('menuitem', 'Hide phases')),
    ],
    [
      '2',
      "a microphone-help dialog titled 'Microphone Setup & Testing'",
      async (page) => {
        await chooseInMenu(page.user, 'Microphone help');
        await role('dialog', 'Microphone Setup & Testing')();
        await page.user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      },
    ],
    ['4', 'idle: the timer stands', text('Clock stopped')],
    ['4', 'recording', record],
    ['4', 'the timer runs while recording', inTurn<Live>(record, text('Clock running'))],
    ['4', 'the recorder can be stopped', inTurn<Live>(record, button('Done'))],
    ['4', 'pause stops the timer', pause],
    [
      'rule 27',
      'and the recorder with it',
      inTurn<Live>(pause, text('Recording is paused, and the clock with it.')),
    ],
    [
      '2',
      "then it is 'Resume Interview'",
      inTurn<Live>(pause, press('Resume Interview'), text('Clock running')),
    ],
    [
      '4',
      'then submitted, refetched, and the next AI question shown',
      async (page) => {
        await answer(page);
        const { responses } = await page.read();
        expect(responses.map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai']);
        // In a tone nothing is heard. That is said under the question, and stands in the conversation.
        const said = responses.at(-1)?.content ?? 'nothing was said';
        await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
      },
    ],
    [
      '2',
      'the conversation lists the answer',
      async (page) => {
        expect(screen.queryByText('You')).toBeNull();
        await answer(page);
        await text('You')();
      },
    ],
    ['rule 16', 'a typed answer is accepted', type],
    [
      'rule 28',
      'and counts at 150 words a minute',
      async (page) => {
        await type(page);
        const { responses } = await page.read();
        const answers = responses.filter(({ speaker }) => speaker === 'user');
        expect(answers.at(-1)?.duration).toBe(Math.ceil((TYPED_ANSWER.split(/\s+/).length * 60) / 150));
      },
    ],
    [
      '4',
      "'End & Get Results' leads to the results",
      (page) => leadsTo<Live>(`/interview/${page.interview.id}/results`, end)(page),
    ],
    ['rule 8', 'which are there', inTurn(end, heading('Interview Results'))],
  ]),
  scene<Live>(
    'A live interview that goes on',
    timed(() => live()),
    [
      [
        '4',
        'is polled every 5 seconds while recording',
        async (page) => {
          await record(page);
          const polls = () => page.paths.filter((path) => path.includes('interviews.get')).length;
          for (let poll = 0; poll < 3; poll += 1) {
            // The time to the next poll runs from the reply to the last.
            await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
            const before = polls();
            await elapse(POLL_WHILE_RECORDING_MS)();
            await waitFor(() => expect(polls()).toBeGreaterThan(before), {
              timeout: POLL_WHILE_RECORDING_MS / 2,
            });
          }
        },
      ],
    ],
  ),
  scene('Live interview for a company', async () => {
    const app = await createTestApp();
    const candidate = await signUpWithPlan(app);
    const company = (await candidate.caller.lookups.companies()).find(({ name }) => name === 'Stripe');
    const interview = await candidate.caller.interviews.start({
      ...(await lookupIds(app, 'backend', 'senior')),
      companyId: company?.id ?? 0,
    });
    return renderApp(`/interview/${interview.id}`, { app, token: candidate.token });
  }, [
    ['2', 'the company is the badge', text('Stripe')],
    ['2', 'instead of Generic', noText('Generic', text('Stripe'))],
  ]),
];
