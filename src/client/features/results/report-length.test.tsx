// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { renderApp } from '#testing/render-app.tsx';
import { degraded } from '#testing/scenarios/degraded.ts';
import { gradedTwice } from '#testing/scenarios/graded-twice.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import { modelGraded } from '#testing/scenarios/model-graded.ts';
import { pointsMarked } from '#testing/scenarios/points-marked.ts';
import type { Scenario } from '#testing/scenarios/scenario.ts';

const MOST_WORDS = 450;
/** Of a long history, so many are looked at. */
const LOOKED_AT = 4;
const PATIENCE_MS = 180_000;

/** What can be read above the tabs: no texts for screen readers alone, nothing folded away. */
function wordsAboveTheTabs(report: HTMLElement): number {
  const parts = [...report.querySelectorAll('[data-report-summary]')].map((part) => {
    const shown = document.createElement('div');
    shown.innerHTML = part.innerHTML.replaceAll('<', ' <');
    for (const hidden of shown.querySelectorAll('.sr-only, details > :not(summary)')) hidden.remove();
    return shown.textContent ?? '';
  });
  return parts.join(' ').split(/\s+/).filter(Boolean).length;
}

test.each<[string, Scenario]>([
  ['with marked points', pointsMarked],
  ['of a model', modelGraded],
  ['after a failure', degraded],
  ['that replaced another', gradedTwice],
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
      expect(words).toBeGreaterThan(50);
      expect(words).toBeLessThanOrEqual(MOST_WORDS);
      const { improvements, cards = [] } = await app.caller(token).interviews.get({ id });
      for (const { say } of cards) expect(screen.getAllByText(say)).toHaveLength(1);
      for (const improvement of improvements) expect(screen.queryByText(improvement)).toBeNull();
      view.unmount();
    }
  },
  PATIENCE_MS,
);
