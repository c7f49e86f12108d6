import { afterEach, beforeEach, expect, vi } from 'vitest';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';

applySpecifiedMessages();

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
