import { afterEach, beforeEach, expect, vi } from 'vitest';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';

applySpecifiedMessages();

/** A test that makes the code complain announces it with `expectConsole(method)`; any other complaint fails it. */
const announced = new Set<'error' | 'warn'>();

export function expectConsole(method: 'error' | 'warn'): void {
  announced.add(method);
}

beforeEach(() => {
  announced.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    const calls = vi.mocked(console[method]).mock.calls;
    if (!announced.has(method)) expect(calls, `unexpected console.${method}`).toEqual([]);
  }
  vi.restoreAllMocks();
});
