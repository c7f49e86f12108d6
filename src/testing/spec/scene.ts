import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdCleanups } from '../when-done.ts';

/** Section of the specification, what it says, and how to see that it is so. */
export type Row<Page> = readonly [
  section: string,
  says: string,
  see: (page: Page) => unknown | Promise<unknown>,
];

/** Statements of the specification that can be seen in one place, in the order in which a person would meet them. */
export type Scene = {
  name: string;
  rows: readonly { section: string; says: string }[];
  walk(): void;
};

/** @param open Brings the product where its rows can be seen; called once, before the first. */
export function scene<Page>(
  name: string,
  open: () => Page | Promise<Page>,
  rows: readonly Row<Page>[],
): Scene {
  return {
    name,
    rows: rows.map(([section, says]) => ({ section, says })),
    walk: () =>
      describe(name, () => {
        let opened: { value: Page; close: () => Promise<void> };
        beforeAll(async () => {
          opened = await holdCleanups(async () => open());
        });
        afterAll(() => opened?.close());
        for (const [section, says, see] of rows) {
          test(`${section}: ${says}`, async () => {
            expect.hasAssertions();
            await see(opened.value);
          });
        }
      }),
  };
}

export function walk(scenes: readonly Scene[]): void {
  for (const each of scenes) each.walk();
}
