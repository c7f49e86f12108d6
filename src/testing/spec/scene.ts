import { afterAll, describe, expect, test } from 'vitest';
import { holdCleanups } from '../when-done.ts';

/**
 * What the specification says, and how to see that it is so. It is not part of this repository: its sections are numbered here
 * so that none is forgotten, and `rule 6` is one of docs/decisions/product-rules.md.
 */
export type Row<Page> = readonly [section: string, says: string, see: (page: Page) => unknown];

/** Statements of the specification that can be seen in one place. Every row passes alone and in any order. */
export type Scene = {
  name: string;
  rows: readonly { section: string; says: string }[];
  walk(): void;
};

/**
 * Rows that take no page only look, and share one. A row that takes the page gets its own, in a browser that was just
 * started (`renderApp` sees to that): what it does is seen by no other.
 *
 * @param open Brings the product where its rows can be seen.
 */
export function scene<Page>(
  name: string,
  open: () => Page | Promise<Page>,
  rows: readonly Row<Page>[],
): Scene {
  const start = async () => open();
  return {
    name,
    rows: rows.map(([section, says]) => ({ section, says })),
    walk: () => {
      let shared: ReturnType<typeof holdCleanups<Page>> | undefined;
      group(
        rows.filter(([, , see]) => isLook(see)),
        async () => {
          shared ??= holdCleanups(start);
          return (await shared).value;
        },
        async () => (await shared)?.close(),
      );
      group(
        rows.filter(([, , see]) => !isLook(see)),
        start,
      );
    },
  };

  function group(some: readonly Row<Page>[], page: () => Promise<Page>, close = async () => {}) {
    if (some.length === 0) return;
    describe(name, () => {
      afterAll(close);
      for (const [section, says, see] of some) {
        test(`${section}: ${says}`, async () => {
          expect.hasAssertions();
          await see(await page());
        });
      }
    });
  }
}

const isLook = (see: (...parameters: never[]) => unknown) => see.length === 0;

export function walk(scenes: readonly Scene[]): void {
  for (const each of scenes) each.walk();
}

/** A way to the server on which calls of this name wait until `answer`. */
export function gate(call: string) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    network: (path: string): Promise<void> | void => {
      if (path.includes(call)) return opened;
    },
    answer: () => open(),
  };
}

/** A way to the server on which calls of this name are lost. */
export const cutOff = (call: string) => (path: string) => {
  if (path.includes(call)) throw new TypeError('fetch failed');
};
