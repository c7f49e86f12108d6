// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createApiLinks } from '#client/lib/api-links.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { trpc } from '#client/lib/trpc.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { PlanDialog } from './plan-dialog.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Opener({ startOpen }: { startOpen: boolean }) {
  const [open, setOpen] = useState(startOpen);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Show plans
      </button>
      <PlanDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

async function renderDialog({ startOpen = true, activate = false } = {}) {
  const app = await createTestApp();
  const { token, caller } = await app.signUp();
  if (activate) await caller.licenses.activateFreePlan();
  localStorage.setItem('auth_token', token);
  const paths: string[] = [];
  const client = trpc.createClient({
    links: createApiLinks(async (input, init) => {
      paths.push(String(input));
      return app.request(String(input), init);
    }),
  });
  const queryClient = createQueryClient(() => {});
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Opener startOpen={startOpen} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { paths, caller, user: userEvent.setup() };
}

test('it fetches nothing until it is open, and closes when a plan is active', async () => {
  const { paths, caller, user } = await renderDialog({ startOpen: false });
  expect(paths).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show plans' }));
  expect(await screen.findByRole('dialog', { name: 'Choose Your Interview Plan' })).toBeTruthy();
  const start = await screen.findByRole('button', { name: 'Get Started Free' });
  expect(screen.getByText(/Sessions Remaining:/).textContent).toBe('Sessions Remaining: 0');
  await expectAccessible();
  await user.click(start);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect((await caller.licenses.get()).quota.sessionsRemaining).toBe(5);
});

test('with sessions left it says Already Active', async () => {
  await renderDialog({ activate: true });
  const button = await screen.findByRole('button', { name: 'Already Active' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You have 5 sessions left.')).toBeTruthy();
});

test('Escape closes it', async () => {
  const { user } = await renderDialog();
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
