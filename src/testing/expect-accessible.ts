import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with axe's findings. Contrast needs a real browser and is left out here. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => node.html).join('\n')}`,
  );
  expect(findings).toEqual([]);
}
