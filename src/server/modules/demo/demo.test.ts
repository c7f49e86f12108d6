import { expect, test } from 'vitest';
import { interviewReply } from '#shared/contract/interviews.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { testContent } from '#testing/test-content.ts';

test('anyone can read the demo: the authored conversation with a real report', async () => {
  const app = await createTestApp();
  const demo = await app.caller().demo.get();
  expect(interviewReply.parse(demo)).toEqual(demo);
  expect(demo.responses.map(({ content }) => content)).toEqual(
    testContent().demo.turns.map(({ text }) => text),
  );
  expect(demo.status).toBe('completed');
  expect(demo.grade).not.toBeNull();
  expect(demo.report?.dimensions).toHaveLength(6);
  const quoted = demo.report?.strengths.flatMap(({ quote }) => quote ?? []) ?? [];
  for (const quote of quoted) {
    const said = demo.responses.find(({ id }) => id === quote.responseId);
    expect(said?.content).toContain(quote.text);
  }
  expect(await app.caller().demo.get()).toEqual(demo);
});
