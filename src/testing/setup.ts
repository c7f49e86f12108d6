import { afterEach, beforeEach, expect, vi } from 'vitest';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';

applySpecifiedMessages();

// Byte for byte, `expect` takes seconds over a recording. What differs is left to it, for its message.
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0
      ? true
      : undefined,
]);

/** A test that makes the code complain announces it with `expectConsole(method)`; any other complaint fails it. */
const announced = new Set<'error' | 'warn'>();
const complaints: Record<'error' | 'warn', unknown[][]> = { error: [], warn: [] };

export function expectConsole(method: 'error' | 'warn'): void {
  announced.add(method);
}

beforeEach(() => {
  announced.clear();
  for (const method of ['error', 'warn'] as const) {
    complaints[method] = [];
    vi.spyOn(console, method).mockImplementation((...words) => complaints[method].push(words));
  }
});

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    if (!announced.has(method)) expect(complaints[method], `unexpected console.${method}`).toEqual([]);
  }
  vi.restoreAllMocks();
});
