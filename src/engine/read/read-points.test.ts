import { expect, test } from 'vitest';
import { interviewWith } from '#testing/graded.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { type Candidate, explainedIn } from './read-points.ts';
import type { Sentence } from './read-sentences.ts';

const FROM = 0.4;

function said(text: string): Sentence {
  return {
    turnId: 1,
    turnIndex: 1,
    text,
    start: 0,
    end: text.length,
    tokens: [],
    triples: [],
    plain: text,
    says: new Set(),
    meanings: [],
    markers: new Set(),
    slots: new Set(),
    quantities: [],
    isQuestion: text.endsWith('?'),
    praise: 0,
    flags: new Set(),
    inScope: false,
    asked: new Set(),
    aimed: new Set(),
  };
}

const pointsIn = (candidates: readonly Candidate[]) =>
  [...new Set(explainedIn(candidates, FROM).map(({ point }) => point))].sort();

test('one sentence that speaks of many points explains the clearest of them, not all', () => {
  const one = [said('Chunks are stored by their hash, so only what changed is sent.')];
  const candidates = [0.6, 0.55, 0.55, 0.5].map((shown, point) => ({ point, sentences: one, shown }));
  expect(pointsIn(candidates)).toEqual([0, 1]);
});

test('the same points said in a sentence each are all explained', () => {
  const candidates = [0.6, 0.55, 0.55, 0.5].map((shown, point) => ({
    point,
    sentences: [said(`Part ${point} works like this.`)],
    shown,
  }));
  expect(pointsIn(candidates)).toEqual([0, 1, 2, 3]);
});

test('a point that is said again elsewhere is explained there', () => {
  const crowded = [said('Everything at once.')];
  const apart = [said('And this is how conflicts are found.')];
  const candidates = [
    { point: 0, sentences: crowded, shown: 0.7 },
    { point: 1, sentences: crowded, shown: 0.6 },
    { point: 2, sentences: crowded, shown: 0.5 },
    { point: 2, sentences: apart, shown: 0.42 },
  ];
  expect(explainedIn(candidates, FROM)).toContainEqual(expect.objectContaining({ sentences: apart }));
  expect(pointsIn(candidates.slice(0, 3))).toEqual([0, 1]);
});

test('a point that was explained does not stand in its own way in longer words around it', () => {
  const [first, second] = [said('One.'), said('Two.')];
  const candidates = [
    { point: 0, sentences: [first], shown: 0.6 },
    { point: 0, sentences: [first, second], shown: 0.42 },
  ];
  expect(explainedIn(candidates, FROM)).toHaveLength(2);
});

test('a question explains nothing', () => {
  const asked = [{ point: 0, sentences: [said('Should chunks be named by their hash?')], shown: 0.9 }];
  expect(pointsIn(asked)).toEqual([]);
});

test('of the words that came near to points which were not heard each is offered once, and no scrap', () => {
  const content = testContent();
  const vague = [
    'Part one. I keep the state of each thing in one place, and somebody looks at it when it changes.',
    'The client sends a request, a worker reads it from a queue, and the client asks for the result.',
  ];
  const offered = [...content.questions.keys()].flatMap((id) => {
    const { points } = testReader().readNow(interviewWith(content, id, vague));
    const near = points.flatMap((point) => (point.near ? [point.near] : []));
    expect(new Set(near.map(({ start, turnId }) => `${turnId}:${start}`)).size).toBe(near.length);
    return near;
  });
  expect(offered.length).toBeGreaterThan(5);
  for (const { text } of offered) expect(text.split(' ').length).toBeGreaterThanOrEqual(6);
});
