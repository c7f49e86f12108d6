import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { renderApp } from '#testing/render-app.tsx';
import { oneInterview } from '#testing/scenarios/first-interviews.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import type { Scenario } from '#testing/scenarios/scenario.ts';

const MOST_WORDS = 450;
/** How many reports of a long history are checked. */
const LOOKED_AT = 4;
const PATIENCE_MS = 180_000;

/** Counts the words that can be read above the tabs, without those for screen readers only or folded away. */
function wordsAboveTheTabs(report: HTMLElement): number {
  const parts = [...report.querySelectorAll('[data-report-summary]')].map((part) => {
    const shown = document.createElement('div');
    shown.innerHTML = part.innerHTML.replaceAll('<', ' <');
    for (const hidden of shown.querySelectorAll('.sr-only, details > :not(summary)')) hidden.remove();
    return shown.textContent ?? '';
  });
  return parts.join(' ').split(/\s+/).filter(Boolean).length;
}

// Reports that providers had a part in are counted in the browser: here, no provider can be called from a page.
test.each<[string, Scenario]>([
  ['of one interview', oneInterview],
  ['of a long history', longHistory],
])(
  'a report %s has at most 450 words above its tabs, and advice in one place',
  async (_, scenario) => {
    const app = await createTestApp();
    const candidate = await app.signUp();
    await scenario.play(app, candidate);
    const { email } = candidate.user;
    const { token } = await app.caller().auth.signIn({ email, password: candidate.password });
    const { interviews } = await app.caller(token).interviews.list({});
    const completed = interviews.filter(({ status }) => status === 'completed');
    for (const { id } of completed.slice(0, LOOKED_AT)) {
      const view = await renderApp(`/interview/${id}/results`, { app, token });
      const report = await screen.findByRole('article', { name: 'Report' });
      const words = wordsAboveTheTabs(report);
      expect(words).toBeLessThanOrEqual(MOST_WORDS);
      const { improvements, judgedBy, cards = [] } = await app.caller(token).interviews.get({ id });
      // A report that nobody has judged says little more.
      expect(words).toBeGreaterThan(judgedBy?.kind === 'nobody' ? 10 : 50);
      for (const { say } of cards) expect(screen.getAllByText(say)).toHaveLength(1);
      for (const improvement of improvements) expect(screen.queryByText(improvement)).toBeNull();
      view.unmount();
    }
  },
  PATIENCE_MS,
);
