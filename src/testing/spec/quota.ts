import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type Scene, scene } from './scene.ts';
import { inTurn, leadsTo, press, toasts } from './see.ts';
import { type Configuration, choose, configuration, dialog, START } from './setup-page.ts';

/** Presses start without a session left; the dialog opens. */
const startInVain = inTurn<Configuration>(choose, press(START), async () =>
  expect(await dialog()).toBeTruthy(),
);

const activate = async ({ user }: Configuration) =>
  user.click(await (await dialog()).findByRole('button', { name: 'Get Started Free' }));

/** Every session is spent elsewhere; the dialog opens, and meanwhile the plan was activated again. */
const startWhileActivated = async (page: Configuration) => {
  const { caller } = page.candidate;
  const [category] = await caller.lookups.categories();
  const [level] = await caller.lookups.levels();
  for (let session = 0; session < 5; session += 1) {
    await caller.interviews.start({ categoryId: category?.id ?? 0, levelId: level?.id ?? 0 });
  }
  await startInVain(page);
  await caller.licenses.activateFreePlan();
  await page.queryClient.invalidateQueries();
};

export const quota: readonly Scene[] = [
  scene<Configuration>('Starting without a session', () => configuration(), [
    ['2', 'the plan-choice dialog opens', startInVain],
    [
      '8',
      'with the sessions remaining',
      async (page) => {
        await startInVain(page);
        expect((await (await dialog()).findByText(/Sessions Remaining/)).textContent).toContain('0');
      },
    ],
    [
      'rule 3',
      "with 'Get Started Free'",
      async (page) => {
        await startInVain(page);
        expect(await (await dialog()).findByRole('button', { name: 'Get Started Free' })).toBeTruthy();
      },
    ],
    [
      '7',
      'the dialog fetches the plans only when open',
      async (page) => {
        const fetches = () => page.paths.filter((path) => path.includes('listPlans'));
        await choose(page);
        expect(fetches()).toHaveLength(0);
        await press(START)(page);
        await (await dialog()).findByRole('button', { name: 'Get Started Free' });
        expect(fetches()).toHaveLength(1);
      },
    ],
    [
      'rule 32',
      "activating says 'Plan Activated' / 'N interview sessions are ready.'",
      toasts('Plan Activated', '5 interview sessions are ready.', inTurn(startInVain, activate)),
    ],
    [
      '2',
      'it closes after successful activation',
      inTurn(startInVain, activate, () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())),
    ],
    [
      'rule 58',
      'and the start that waited goes on by itself',
      leadsTo(/^\/interview\/\d+$/, inTurn(startInVain, activate)),
    ],
  ]),
  scene<Configuration>('Quota that was spent in another tab', () => configuration({ plan: true }), [
    [
      '2',
      "'Already Active' when sessions remain",
      async (page) => {
        await startWhileActivated(page);
        expect(await (await dialog()).findByRole('button', { name: 'Already Active' })).toBeTruthy();
      },
    ],
    [
      '5',
      'then the free trial button is disabled',
      async (page) => {
        await startWhileActivated(page);
        const button = await (await dialog()).findByRole<HTMLButtonElement>('button', {
          name: 'Already Active',
        });
        expect(button.disabled).toBe(true);
      },
    ],
  ]),
];
