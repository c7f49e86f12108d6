import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { renderApp } from '../render-app.tsx';
import { type Scene, scene } from './scene.ts';
import { heading, link, role, text } from './see.ts';

export const demo: readonly Scene[] = [
  scene('Demo results', () => renderApp('/demo/results'), [
    ['2', 'a banner', text(/This is an example/)],
    ['2', 'a report card', role('article', 'Report')],
    [
      '2',
      'the conversation',
      async ({ app }) => {
        const { responses } = await app.caller().demo.get();
        expect(responses.length).toBeGreaterThan(2);
        for (const { content } of responses.slice(1)) await text(content)();
      },
    ],
    [
      'rule 35',
      'the original question once',
      async ({ app }) =>
        expect(await screen.findAllByText((await app.caller().demo.get()).question)).toHaveLength(1),
    ],
    ['2', 'a closing call to action to /auth', link('Start Your Interview', '/auth')],
    ['2', 'and to /', link('Back to Home', '/')],
    ['rule 19', 'judged in its candidate’s debrief', text(/^Judged by the candidate in the debrief/)],
    ['rule 61', 'which its grade says', text('scored by the candidate')],
  ]),
  scene('Demo that cannot be read', async () => {
    const paths: string[] = [];
    const page = await renderApp('/demo/results', {
      network: (path) => {
        if (!path.includes('demo.get')) return;
        paths.push(path);
        throw new TypeError('fetch failed');
      },
    });
    return { ...page, paths };
  }, [
    ['2', "'Demo Not Available'", heading('Demo Not Available')],
    [
      '8',
      "'The demo interview results are temporarily unavailable.'",
      text('The demo interview results are temporarily unavailable.'),
    ],
    ['2', 'with a Return to Home button', link('Return to Home', '/')],
    [
      '7',
      'after one retry',
      async ({ paths }) => {
        await heading('Demo Not Available')();
        expect(paths).toHaveLength(2);
      },
    ],
  ]),
];
