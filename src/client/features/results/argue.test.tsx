import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { ended, judgeOwn, THREE } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone, type FakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel, standInTranscriber } from '#testing/stand-in-ai.ts';
import { whenDone } from '#testing/when-done.ts';

const NEWER = { model: 'a newer one' };
const WHY = 'You named the part. How it works was not said.';

type Options = {
  byModel?: boolean;
  transcriber?: ReturnType<typeof standInTranscriber> | null;
  audio?: FakeMicrophone;
};

/** A report by a model that can defend it. */
async function atAReport({
  byModel = true,
  transcriber = standInTranscriber(() => 'the cache of the edge'),
  audio = createFakeMicrophone(),
}: Options = {}) {
  const interviewer = {
    ...standInModel(),
    arguing: {
      explain: async () => WHY,
      reconsider: async () => ({ verdict: 'stands' as const, say: 'It was not said there.', moved: null }),
    },
  };
  const app = await createTestApp({
    ai: { active: aiWith({ transcriber, ...(byModel && { interviewer }) }) },
  });
  const { candidate, id } = await ended(app, THREE);
  if (!byModel) await judgeOwn(app, candidate.caller, id, () => 'named');
  const line = { isCut: false };
  const page = await renderApp(`/interview/${id}/results`, {
    app,
    token: candidate.token,
    audio,
    network: (path) => {
      if (line.isCut && path.includes('interviews.argue')) throw new Error('cut');
    },
  });
  const cards = within(await screen.findByRole('region', { name: 'Improve Your Performance' }));
  return { ...page, candidate, id, interviewer, cards, line };
}

test('a candidate asks why, objects, and both stay below the card', async () => {
  const { user, cards, candidate, id } = await atAReport();
  const [why = expect.fail('no card can be asked about')] = cards.getAllByRole('button', { name: /^Why\?/ });
  await user.click(why);
  expect(why.getAttribute('aria-expanded')).toBe('true');
  await user.click(await cards.findByRole('button', { name: 'Explain this' }));
  expect(await cards.findByText(WHY)).toBeTruthy();
  await user.type(cards.getByLabelText('I meant ...'), 'the cache of the edge');
  await user.click(cards.getByRole('button', { name: 'Send' }));
  expect(await cards.findByText(/It was not said there\./)).toBeTruthy();
  expect(cards.getByRole('log').textContent).toContain('You meant: the cache of the edge');
  expect(await candidate.caller.interviews.arguments({ id })).toMatchObject([
    { words: null, verdict: null },
    { words: 'the cache of the edge', verdict: 'stands' },
  ]);
  await expectAccessible(screen.getByRole('region', { name: 'Improve Your Performance' }));
});

test('a report that took the place of the explained one can be asked anew', async () => {
  const { user, cards, app, interviewer } = await atAReport();
  await user.click(cards.getAllByRole('button', { name: /^Why\?/ })[0] ?? expect.fail('no card'));
  await user.click(await cards.findByRole('button', { name: 'Explain this' }));
  expect(await cards.findByText(WHY)).toBeTruthy();
  expect(cards.queryByRole('button', { name: 'Explain this' })).toBeNull();
  app.clock.advance(60_000);
  app.deps.ai.active = aiWith({
    interviewer: {
      ...interviewer,
      versions: NEWER,
      grade: async (context) => {
        const outcome = await interviewer.grade(context);
        return { ...outcome, report: { ...outcome.report, versions: NEWER } };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Grade again' }));
  expect(await screen.findByText(/^The report above is new/)).toBeTruthy();
  expect(await cards.findByRole('button', { name: 'Explain this' })).toBeTruthy();
  expect(cards.getByText(WHY)).toBeTruthy();
});

test('an objection without words is not sent', async () => {
  const { user, cards, candidate, id } = await atAReport();
  await user.click(cards.getAllByRole('button', { name: /^Why\?/ })[0] ?? expect.fail('no card'));
  await user.click(await cards.findByRole('button', { name: 'Send' }));
  expect((await cards.findByRole('alert')).textContent).toBe('Please say what you meant.');
  expect(await candidate.caller.interviews.arguments({ id })).toEqual([]);
});

test.each(['typed', 'spoken'])(
  'an objection that was %s and did not arrive can be sent again',
  async (how) => {
    const { user, cards, candidate, id, line } = await atAReport();
    await user.click(cards.getAllByRole('button', { name: /^Why\?/ })[0] ?? expect.fail('no card'));
    line.isCut = true;
    if (how === 'typed') {
      await user.type(cards.getByLabelText('I meant ...'), 'the cache of the edge');
      await user.click(cards.getByRole('button', { name: 'Send' }));
    } else {
      await user.click(await cards.findByRole('button', { name: 'Speak instead' }));
      await user.click(await cards.findByRole('button', { name: /^Stop and send/ }));
    }
    expect(await screen.findByText('The report did not answer')).toBeTruthy();
    line.isCut = false;
    await user.click(
      cards.getByRole('button', { name: how === 'typed' ? 'Send' : 'Send the recording again' }),
    );
    expect(await cards.findByText(/It was not said there\./)).toBeTruthy();
    expect(cards.getByLabelText('I meant ...')).toHaveProperty('value', '');
    expect(cards.queryByRole('button', { name: 'Send the recording again' })).toBeNull();
    expect(await candidate.caller.interviews.arguments({ id })).toMatchObject([
      { words: 'the cache of the edge', verdict: 'stands' },
    ]);
  },
);

test('a browser that has not allowed the microphone yet is asked for it by the press', async () => {
  const { user, cards } = await atAReport({ audio: createFakeMicrophone({ permission: 'pending' }) });
  await user.click(cards.getAllByRole('button', { name: /^Why\?/ })[0] ?? expect.fail('no card'));
  await user.click(await cards.findByRole('button', { name: 'Speak instead' }));
  await user.click(await cards.findByRole('button', { name: /^Stop and send/ }));
  expect(await cards.findByText(/It was not said there\./)).toBeTruthy();
});

test('who objects aloud reads before where their browser turns speech into text', async () => {
  vi.stubGlobal('SpeechRecognition', EventTarget);
  whenDone(() => vi.unstubAllGlobals());
  const { user, cards } = await atAReport({ transcriber: null });
  await user.click(cards.getAllByRole('button', { name: /^Why\?/ })[0] ?? expect.fail('no card'));
  await cards.findByRole('button', { name: 'Speak instead' });
  expect(cards.getByText(/your browser sends your voice to its vendor's servers/)).toBeTruthy();
});

test('a report that no model judged has nobody to ask', async () => {
  const { cards } = await atAReport({ byModel: false });
  expect(cards.getAllByRole('listitem').length).toBeGreaterThan(0);
  expect(cards.queryByRole('button', { name: /^Why\?/ })).toBeNull();
});
