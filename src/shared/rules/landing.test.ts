import { beforeAll, describe, expect, test } from 'vitest';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { holdCleanups } from '#testing/when-done.ts';
import { landingFacts, landingSample } from './landing.ts';
import { priceList } from './plans.ts';

let demo: InterviewReply;

beforeAll(async () => {
  const { value, close } = await holdCleanups(async () => (await createTestApp()).caller().demo.get());
  demo = value;
  await close();
});

describe('a visitor reads of the demo interview', () => {
  test('its question, result and report as they are, and nothing that differs from server to server', () => {
    const { report, exchange: _, ...rest } = landingSample(demo);
    expect(rest).toEqual({
      question: demo.question,
      grade: demo.grade,
      score: demo.score,
      hiringRecommendation: demo.hiringRecommendation,
      judgedBy: { kind: 'candidate', name: null },
      levelName: demo.level.name,
      dimensions: demo.report?.dimensions.map(({ id, name, score, bar }) => ({ id, name, score, bar })),
      advice: { say: demo.cards?.[0]?.say, why: demo.cards?.[0]?.why, gain: demo.cards?.[0]?.gain },
    });
    expect(rest.dimensions).toHaveLength(6);
    expect(report).toEqual({
      caps: demo.report?.caps,
      confidence: demo.report?.confidence,
      confidenceNote: demo.report?.confidenceNote,
      engine: demo.report?.engine,
    });
  });

  test('one exchange of it, word for word', () => {
    const { exchange } = landingSample(demo);
    const at = demo.responses.findIndex(({ content }) => content === exchange?.answer);
    expect(demo.responses.slice(at - 1, at + 2).map(({ speaker, content }) => [speaker, content])).toEqual([
      ['ai', exchange?.asked],
      ['user', exchange?.answer],
      ['ai', exchange?.followUp],
    ]);
  });

  test('no report and no dimensions where there are none', () => {
    expect(landingSample({ ...demo, report: null })).toMatchObject({ report: null, dimensions: [] });
  });
});

/** The demo with turns of these speakers, and moves of these kinds logged for them. */
function talk(speakers: readonly ('ai' | 'user')[], kinds: Record<number, string> = {}): InterviewReply {
  const [response] = demo.responses;
  const [entry] = demo.report?.log ?? [];
  if (!response || !demo.report || !entry) throw new Error('the demo has no report');
  return {
    ...demo,
    responses: speakers.map((speaker, at) => ({
      ...response,
      id: 100 + at,
      speaker,
      content: `${speaker} ${at}`,
    })),
    report: {
      ...demo.report,
      log: Object.entries(kinds).map(([at, kind]) => ({ ...entry, responseId: 100 + Number(at), kind })),
    },
  };
}

const exchangeAt = (answer: number) => ({
  asked: `ai ${answer - 1}`,
  answer: `user ${answer}`,
  followUp: `ai ${answer + 1}`,
});

describe('the exchange that is shown', () => {
  const TALK = ['ai', 'user', 'ai', 'user', 'ai', 'user', 'ai'] as const;

  test.each(['push_back', 'challenge', 'raise'])('is the first one that was met with a %s', (kind) => {
    expect(landingSample(talk(TALK, { 2: 'probe', 4: kind, 6: kind })).exchange).toEqual(exchangeAt(3));
  });

  test('is the first one where no answer was pushed', () => {
    expect(landingSample(talk(TALK, { 4: 'probe', 6: 'close' })).exchange).toEqual(exchangeAt(1));
    expect(landingSample({ ...talk(TALK), report: null }).exchange).toEqual(exchangeAt(1));
  });

  test('has a question before and a follow-up after the answer', () => {
    expect(landingSample(talk(['ai', 'user', 'user', 'ai', 'user', 'ai'])).exchange).toEqual(exchangeAt(4));
    expect(landingSample(talk(['user', 'ai', 'user', 'ai'])).exchange).toEqual(exchangeAt(2));
  });

  test('is left out where nothing was answered, or nothing asked after it', () => {
    expect(landingSample(talk(['ai'])).exchange).toBeNull();
    expect(landingSample(talk(['ai', 'user'])).exchange).toBeNull();
    expect(landingSample(talk(['user', 'ai'])).exchange).toBeNull();
    expect(landingSample(talk(['ai', 'ai', 'ai'])).exchange).toBeNull();
  });
});

test('the facts of the page are its sample and its prices', async () => {
  const caller = (await createTestApp()).caller();
  const [plans, config] = await Promise.all([caller.licenses.listPlans(), caller.lookups.publicConfig()]);
  expect(landingFacts(demo, plans, config)).toEqual({
    sample: landingSample(demo),
    prices: priceList(plans, config),
    isOpen: true,
    hasModel: false,
  });
});
