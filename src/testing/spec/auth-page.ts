import { screen } from '@testing-library/react';
import { renderApp } from '../render-app.tsx';
import { cutOff, gate } from './scene.ts';
import { fill, type Page, press } from './see.ts';

export const tab =
  (name: string) =>
  async ({ user }: Page) =>
    user.click(await screen.findByRole('tab', { name }));

export const submit = (values: Record<string, string>, name: string) => async (page: Page) => {
  await fill(values)(page);
  await press(name)(page);
};

/** A page whose calls of this name wait until `answer` is called. */
export async function held(call: string, url: string) {
  const { network, answer } = gate(call);
  return { ...(await renderApp(url, { network })), answer };
}

/** A page whose calls of this name do not reach the server. */
export const cut = (call: string, url: string) => renderApp(url, { network: cutOff(call) });

export const NEW_USER = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: 'grace@example.com',
  Password: 'nanoseconds',
};
