import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { renderApp } from '../render-app.tsx';
import { whenDone } from '../when-done.ts';

/** The client as a person has it before them. */
export type Page = Awaited<ReturnType<typeof renderApp>>;

type Role = Parameters<typeof screen.findByRole>[0];
type Name = string | RegExp;

/** One step after the other; the last is the check. */
export const inTurn =
  <Shown extends Page>(...steps: readonly ((page: Shown) => unknown)[]) =>
  async (page: Shown) => {
    for (const step of steps) await step(page);
  };

/** The page on which these steps were done. */
export const after =
  <Shown extends Page>(open: () => Promise<Shown>, ...steps: readonly ((page: Shown) => unknown)[]) =>
  async () => {
    const page = await open();
    await inTurn(...steps)(page);
    return page;
  };

/** The page with a clock that `elapse` puts forward; between, time passes as ever. */
export const timed =
  <Opened>(open: () => Promise<Opened>) =>
  () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      shouldAdvanceTime: true,
    });
    whenDone(() => vi.useRealTimers());
    return open();
  };

/** Lets so much time pass at once on a `timed` page. */
export const elapse = (milliseconds: number) => () =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

/** Each of these answers a check for a row: that the page shows something, waiting for it a moment. */

export const text = (content: Name) => async () =>
  expect((await screen.findAllByText(content)).length).toBeGreaterThan(0);

/** Nothing of this, once the page shows what `once` waits for. */
export const noText = (content: Name, once: () => Promise<unknown>) => async () => {
  await once();
  expect(screen.queryByText(content)).toBeNull();
};

export const role = (kind: Role, name: Name) => async () =>
  expect(await screen.findByRole(kind, { name })).toBeTruthy();

export const heading = (name: Name) => role('heading', name);

/** A link of this name, leading there. */
export const link = (name: Name, href: string) => async () =>
  expect((await screen.findAllByRole('link', { name })).map((each) => each.getAttribute('href'))).toContain(
    href,
  );

export const button = (name: Name) => role('button', name);

export const disabledButton = (name: Name) => async () =>
  expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);

export const enabledButton = (name: Name) => async () => {
  const found = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(found.disabled).toBe(false));
};

/** A field of this label and type. */
export const field = (label: string, type: string) => async () =>
  expect((await screen.findByLabelText<HTMLInputElement>(label)).type).toBe(type);

/** A toast with this title and sentence, by `act` and not before it. */
export const toasts =
  <Shown extends Page>(title: string, description: string, act: (page: Shown) => unknown) =>
  async (page: Shown) => {
    expect(screen.queryByText(title)).toBeNull();
    await act(page);
    // A toast is said twice: on the page, and for screen readers.
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect((await screen.findAllByText(description)).length).toBeGreaterThan(0);
  };

/** The path after `act`, and not before it. */
export const leadsTo =
  <Shown extends Page>(path: string | RegExp, act: (page: Shown) => unknown) =>
  async (page: Shown) => {
    const isThere = expect.stringMatching(typeof path === 'string' ? new RegExp(`^${path}$`) : path);
    expect(pathOf(page)).not.toEqual(isThere);
    await act(page);
    await waitFor(() => expect(pathOf(page)).toEqual(isThere));
  };

export const pathOf = (page: Page) => page.router.state.location.pathname;

/** Opens an address of the product in the page. */
export const go = (path: string) => (page: Page) => {
  page.router.history.push(path);
};

/** A dialog takes the pointer from the page a moment before it gives it to itself. */
export const press = (name: Name) => async (page: Page) => {
  const found = await screen.findByRole('button', { name });
  const owner = () => found.closest<HTMLElement>('[style*="pointer-events"]');
  await waitFor(() => expect(owner()?.style.pointerEvents).not.toBe('none'));
  await page.user.click(found);
};

/** Fills fields by their labels, in order. */
export const fill = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(label);
    await page.user.clear(input);
    if (value) await page.user.type(input, value);
  }
};
