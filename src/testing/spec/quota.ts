import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type Scene, scene } from './scene.ts';
import { press, role, toasts } from './see.ts';

import { type Configuration, choose, configuration, dialog, START } from './setup-page.ts';

export const quota: readonly Scene[] = [
  scene<Configuration>('Starting without a session', () => configuration(), [
    [
      '2',
      'the plan-choice dialog opens',
      async (page) => {
        await choose(page);
        await press(START)(page);
        await role('dialog', 'Choose Your Interview Plan')();
      },
    ],
    [
      '8',
      'with the sessions remaining',
      async () => expect((await dialog()).getByText(/Sessions Remaining/).textContent).toContain('0'),
    ],
    [
      'D3',
      "with 'Get Started Free'",
      async () =>
        expect(await (await dialog()).findByRole('button', { name: 'Get Started Free' })).toBeTruthy(),
    ],
    [
      '7',
      'the dialog fetches the plans only when open',
      ({ paths }) => expect(paths.filter((path) => path.includes('listPlans'))).toHaveLength(1),
    ],
    [
      'D32',
      "activating says 'Plan Activated' / 'N interview sessions are ready.'",
      toasts('Plan Activated', '5 interview sessions are ready.', async ({ user }) =>
        user.click((await dialog()).getByRole('button', { name: 'Get Started Free' })),
      ),
    ],
    [
      '2',
      'it closes after successful activation',
      () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    ],
    [
      '4',
      'and the interview can be started',
      async (page) => {
        await press(START)(page);
        await waitFor(() => expect(page.router.state.location.pathname).toMatch(/^\/interview\/\d+$/));
      },
    ],
  ]),
  scene<Configuration>('Quota that was spent in another tab', () => configuration({ plan: true }), [
    [
      '2',
      "'Already Active' when sessions remain",
      async (page) => {
        const { caller } = page.candidate;
        const [category] = await caller.lookups.categories();
        const [level] = await caller.lookups.levels();
        for (let session = 0; session < 5; session += 1) {
          await caller.interviews.start({ categoryId: category?.id ?? 0, levelId: level?.id ?? 0 });
        }
        await choose(page);
        await press(START)(page);
        await dialog();
        await caller.licenses.activateFreePlan();
        page.queryClient.invalidateQueries();
        expect(await (await dialog()).findByRole('button', { name: 'Already Active' })).toBeTruthy();
      },
    ],
    [
      '5',
      'then the free trial button is disabled',
      async () =>
        expect(
          (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Already Active' }).disabled,
        ).toBe(true),
    ],
  ]),
];
