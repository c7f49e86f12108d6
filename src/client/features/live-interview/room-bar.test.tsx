import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { durationWords } from '#shared/rules/interview-clock.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { chooseInMenu, renderApp } from '#testing/render-app.tsx';
import { aiWith } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const strip = () => screen.queryByRole('region', { name: 'Phases and time' });
const steps = () => within(screen.getByRole('region', { name: 'Phases and time' })).getAllByRole('listitem');
/** What a screen reader says of each phase. */
const heard = () =>
  steps().map((step) => {
    const said = step.cloneNode(true);
    if (said instanceof Element) for (const part of said.querySelectorAll('[aria-hidden]')) part.remove();
    return said.textContent;
  });
/** What a screen reader says unprompted. */
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const current = () => steps().find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

type Options = { isDown?: () => boolean; ai?: NonNullable<Parameters<typeof createTestApp>[0]>['ai'] };

async function liveInterview({ isDown = () => false, ai = {} }: Options = {}) {
  const app = await createTestApp({ ai });
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const open = async () => {
    const view = await renderApp(`/interview/${interview.id}`, {
      app,
      token: candidate.token,
      audio: createFakeMicrophone(),
      network: (path) => {
        if (path.includes('interviews.phases') && isDown()) throw new TypeError('Failed to fetch');
      },
    });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' }).disabled).toBe(false),
    );
    return view;
  };
  return { ...(await open()), app, open, candidate, interview };
}

test('the phases stand in the bar, each as wide as its share of the plan', async () => {
  await liveInterview();
  await waitFor(() => expect(strip()).toBeTruthy());
  expect(strip()?.querySelector('ol')?.style.gridTemplateColumns).toBe(
    [120, 180, 180, 90, 30].map((seconds) => `minmax(max-content, ${seconds}fr)`).join(' '),
  );
});

test('each phase says its name, its time against the plan, and which one is now', async () => {
  await liveInterview();
  await waitFor(() => expect(strip()).toBeTruthy());
  expect(heard()).toEqual([
    'Scope now: 0 seconds spent of 2 minutes planned',
    'Outline: 0 seconds spent of 3 minutes planned',
    'Deep dive: 0 seconds spent of 3 minutes planned',
    'Stress: 0 seconds spent of 1 minute 30 seconds planned',
    'Close: 0 seconds spent of 30 seconds planned',
  ]);
  expect(current()).toContain('0:00 of 2:00');
  await expectAccessible();
});

test.each([
  ['scope', 130, 'is', 1],
  ['stress', 100, 'is not', 0],
] as const)(
  '%s after %i seconds %s colored: only the clock can be late',
  async (phase, seconds, _, colored) => {
    const { app, open, candidate, interview } = await liveInterview();
    await candidate.caller.interviews.submitAnswer({
      id: interview.id,
      transcript: 'word '.repeat(seconds * 2.5),
    });
    const turns = await sql(app.db, 'select id, move from interview_responses where move is not null');
    for (const { id, move } of turns) {
      const moved = JSON.stringify({ ...JSON.parse(String(move)), phase });
      await sql(app.db, 'update interview_responses set move = ? where id = ?', moved, id);
    }
    cleanup();
    await open();
    await waitFor(() => expect(current()).toContain(`${seconds === 130 ? '2:10' : '1:40'} of`));
    expect(strip()?.querySelectorAll('.bg-signal')).toHaveLength(colored);
  },
);

test('a phase that was passed over says that it was skipped', async () => {
  const { open, candidate, interview } = await liveInterview({ ai: { active: aiWith({}) } });
  await candidate.caller.interviews.submitAnswer({ id: interview.id, transcript: TYPED_ANSWER });
  await candidate.caller.interviews.submitAnswer({ id: interview.id, transcript: 'May I stop?' });
  cleanup();
  await open();
  await waitFor(() => expect(current()).toContain('Close'));
  expect(heard().map((words) => /skipped/.test(words ?? ''))).toEqual([false, true, true, true, false]);
  expect(announced()).toContain('Skipped so far: outline, deep dive, and stress.');
  await expectAccessible();
});

test('a candidate who looks at no clock is told when two minutes are left', async () => {
  const { open, candidate, interview } = await liveInterview();
  const warning = '2 minutes of speaking time left.';
  expect(announced()).not.toContain(warning);
  await candidate.caller.interviews.submitAnswer({ id: interview.id, transcript: 'word '.repeat(490 * 2.5) });
  cleanup();
  await open();
  expect(announced()).toContain(warning);
});

test('the time of an answer runs in the current phase and stays with it', async () => {
  const { user, candidate, interview } = await liveInterview();
  await waitFor(() => expect(strip()).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Start answering' }));
  await waitFor(() => expect(current()).toContain('0:01 of 2:00'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Answer saved.');

  await user.click(screen.getByRole('button', { name: 'Type instead' }));
  await user.click(await screen.findByLabelText('Your answer'));
  await user.paste(TYPED_ANSWER);
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('Typed');
  const { current: phase, phases } = await candidate.caller.interviews.phases({ id: interview.id });
  const { totalDuration } = await candidate.caller.interviews.get({ id: interview.id });
  expect(phases.reduce((sum, { spentSeconds }) => sum + spentSeconds, 0)).toBe(totalDuration);
  const at = phases.findIndex((each) => each.phase === phase);
  await waitFor(() => expect(steps()[at]?.getAttribute('aria-current')).toBe('step'));
  await waitFor(() =>
    expect(heard().map((words) => /: (.*) spent/.exec(words ?? '')?.[1])).toEqual(
      phases.map(({ spentSeconds }) => durationWords(Math.floor(spentSeconds))),
    ),
  );
});

test('who hides them has them hidden for good, and can have them back', async () => {
  const { user, unmount, open } = await liveInterview();
  await waitFor(() => expect(strip()).toBeTruthy());
  await chooseInMenu(user, 'Hide phases');
  await waitFor(() => expect(strip()).toBeNull());
  unmount();
  const again = await open();
  await waitFor(() => expect(strip()).toBeNull());
  await chooseInMenu(again.user, 'Show phases');
  await waitFor(() => expect(strip()).toBeTruthy());
});

test('phases that cannot be loaded say so and can be tried again', async () => {
  let isDown = true;
  const { user } = await liveInterview({ isDown: () => isDown });
  expect(await screen.findByText('The phases could not be loaded')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(strip()).toBeTruthy());
});
