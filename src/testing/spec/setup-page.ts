import { screen, within } from '@testing-library/react';
import { createTestApp } from '../create-test-app.ts';
import { signUpWithPlan } from '../examples.ts';
import { renderApp } from '../render-app.tsx';
import type { Page } from './see.ts';

export const START = 'Start Interview Session';

export const pick =
  (name: string) =>
  async ({ user }: Page) =>
    user.click(await screen.findByRole('radio', { name }));

export async function configuration(
  options: { plan?: boolean; network?: (path: string) => Promise<void> | void } = {},
) {
  const app = await createTestApp();
  const candidate = options.plan ? await signUpWithPlan(app) : await app.signUp();
  const paths: string[] = [];
  const page = await renderApp('/interview/config', {
    app,
    token: candidate.token,
    network: (path) => {
      paths.push(path);
      return options.network?.(path);
    },
  });
  return { ...page, candidate, paths };
}

export type Configuration = Awaited<ReturnType<typeof configuration>>;

export const choose = async (page: Page) => {
  await pick('Backend')(page);
  await pick('Mid')(page);
};

export const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Choose Your Interview Plan' }));
