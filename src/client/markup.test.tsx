import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, interviewerSpy } from '#testing/stand-in-ai.ts';

const NAME = '<b>Ada</b>';
const SAID = '<img src="/said" onerror="alert(1)"><script>alert(2)</script>';
const ASKED = '<img src="/asked" onerror="alert(1)"><script>alert(2)</script>';
const REMARK = '<img src="/remark" onerror="alert(1)"><script>alert(2)</script>';

/** A candidate whose name and words are markup, interviewed and graded by a model that writes markup. */
async function inMarkup() {
  const plain = interviewerSpy(() => undefined);
  const interviewer: typeof plain = {
    ...plain,
    nextTurn: async (...given) => ({ ...(await plain.nextTurn(...given)), text: ASKED }),
    grade: async (...given) => {
      const outcome = await plain.grade(...given);
      const strength = { dimension: 'design' as const, quote: null, text: REMARK };
      const judgedBy = { kind: 'model' as const, name: 'example-model' };
      return { ...outcome, judgedBy, report: { ...outcome.report, strengths: [strength] } };
    },
  };
  const app = await createTestApp({ ai: { active: aiWith({ interviewer }) } });
  const candidate = await app.signUp({ firstName: NAME });
  await candidate.caller.licenses.activateFreePlan();
  const { id } = await startedInterview(app, candidate);
  const { interviews } = candidate.caller;
  for (const word of ['First', 'Second', 'Third'])
    await interviews.submitAnswer({ id, transcript: `${SAID} ${word}. ${TYPED_ANSWER}` });
  return { app, token: candidate.token, interviews, id };
}

/** Expects the page to show each text as it was written, and to contain no element made from it. */
async function expectAsText(...texts: string[]) {
  for (const text of texts) await waitFor(() => expect(document.body.textContent).toContain(text));
  expect(document.querySelectorAll('b, script, [onerror], img[src^="/"]')).toHaveLength(0);
}

it('a name in markup is shown as it was written', async () => {
  const { app, token } = await inMarkup();
  await renderApp('/dashboard', { app, token });
  await expectAsText(NAME);
});

it('an answer and a question in markup are shown as they were spoken', async () => {
  const { app, token, id } = await inMarkup();
  await renderApp(`/interview/${id}`, { app, token });
  await expectAsText(ASKED, SAID);
});

it('a report in markup is shown as it was written', async () => {
  const { app, token, interviews, id } = await inMarkup();
  await interviews.complete({ id });
  await renderApp(`/interview/${id}/results`, { app, token });
  await expectAsText(REMARK, ASKED, SAID);
});
