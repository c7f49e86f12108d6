import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsBeside } from '#engine/debrief/also-said.ts';
import { type Debrief, judgeByDebrief, loweredBy, pointsToJudge } from '#engine/debrief/judge.ts';
import { chooseStatements } from '#engine/debrief/statements.ts';
import { pointsAsked } from '#engine/hint-level.ts';
import type { Level } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { fewAsked, probeOn } from '#testing/short-links.ts';
import { simulateScript } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { composeCards } from './cards.ts';
import { RAISE_IT } from './criterion.ts';
import { GET_IT_RIGHT, headlineOf } from './remark-text.ts';
import { quoteReply } from './report-source.ts';

const content = testContent();

/** An interview of somebody who says a sentence of the bank to each question, after all hints to some of them. */
function interviewOn(questionId: string, level: Level): InterviewContext {
  let hints = 0;
  const say: Parameters<typeof simulateScript>[2] = ({ question, turns }, step) => {
    const target = turns.at(-1)?.move?.target.id;
    const point = question.points.find(({ id }) => id === target) ?? question.points[step];
    if (step % 4 === 3 && hints < 3 * step && turns.at(-1)?.move?.kind !== 'close') {
      hints += 1;
      return { key: 'hint' };
    }
    const [first = '', second = ''] = point?.said ?? [];
    return `${first} ${second} I would do it like that in any case, at least for the start.`;
  };
  return simulateScript(content, questionId, say, { level });
}

const INTERVIEWS = new Map([
  ['webhook-post', interviewOn('webhook-post', 'senior')],
  ['pay-once', interviewOn('pay-once', 'mid')],
  ['short-links', interviewOn('short-links', 'senior')],
]);

function interviewWith(questionId: string): InterviewContext {
  const context = INTERVIEWS.get(questionId);
  if (!context) throw new Error(`no interview on ${questionId}`);
  return context;
}

const BESIDE = new Map(
  [...INTERVIEWS].map(([id, context]) => [
    id,
    { context, ...wordsBeside(content, context, pointsToJudge(context)) },
  ]),
);

/** The words that the candidate sees beside a point when ticking it. */
function seenBeside(questionId: string, pointId: string): (string | undefined)[] {
  const { context, words, others } = BESIDE.get(questionId) ?? {};
  const seen = [words?.get(pointId) ?? [], others?.get(pointId) ?? []].flat();
  return seen.map((quote) => context && quoteReply(context, quote)?.text);
}

const statementsOf = (context: InterviewContext) => chooseStatements(context, new Set(), 7);

const anyDebrief = fc.constantFrom(...INTERVIEWS.keys()).chain((questionId) => {
  const context = interviewWith(questionId);
  const statements = statementsOf(context);
  const points = pointsToJudge(context);
  return fc.record({
    questionId: fc.constant(questionId),
    answers: fc.record(
      Object.fromEntries(statements.map(({ id }) => [id, fc.constantFrom(true, false, 'unsure' as const)])),
    ),
    skipped: fc.subarray(
      points.map(({ id }) => id),
      { maxLength: 5 },
    ),
    ticks: fc.record(
      Object.fromEntries(
        points.map(({ id }) => [id, fc.constantFrom('reason', 'named', 'missed', 'wrong')] as const),
      ),
    ),
  });
});

/** The report on these decisions, with what tells which of its remarks are about which point. */
function reported(context: InterviewContext, debrief: Debrief) {
  const { report } = judgeByDebrief(content, context, debrief);
  const { question, level, turns } = context;
  const cards = composeCards({ content, level, category: question.category, question, report, turns });
  const pointsIn = ({ text }: { text: string }) =>
    question.points.filter(({ name }) => text.includes(`: ${name}.`)).map(({ id }) => id);
  return {
    report,
    cards,
    strengths: report.strengths.map((remark) => ({ ...remark, pointIds: pointsIn(remark) })),
    improvements: report.improvements.map((remark) => ({ ...remark, pointIds: pointsIn(remark) })),
  };
}

test('no report contradicts the decisions that it was made from, or itself, or quotes words that stood elsewhere', () => {
  fc.assert(
    fc.property(anyDebrief, ({ questionId, answers, ticks: all, skipped }) => {
      const context = interviewWith(questionId);
      const statements = statementsOf(context);
      const ticks = Object.fromEntries(Object.entries(all).filter(([id]) => !skipped.includes(id)));
      const debrief: Debrief = { statements, answers, ticks, quoted: {}, scores: {} };
      const { report, cards, strengths, improvements } = reported(context, debrief);
      const lowered = loweredBy(debrief);
      for (const { id, name, better, why } of context.question.points) {
        const tick = debrief.ticks[id];
        // A point that was said may come up only to be put right, or to be raised without help.
        const card = cards.find(({ pointId }) => pointId === id);
        if (card && tick === 'reason') {
          const allowed = [headlineOf(name, GET_IT_RIGHT), headlineOf(name, RAISE_IT)];
          expect(allowed).toContain(card.say);
        }
        const advice = improvements.filter(({ pointIds }) => pointIds.includes(id));
        if (tick === 'reason') for (const { text } of advice) expect(text).not.toContain(better);
        const praise = strengths.filter(({ pointIds }) => pointIds.includes(id));
        // A strength was ticked with a reason, and nothing else in the report doubts it.
        if (tick !== 'reason' || lowered.has(id)) expect(praise).toEqual([]);
        if (praise.length > 0) expect([card, ...advice]).toEqual([undefined]);
        expect(advice.length).toBeLessThanOrEqual(1);
        expect(praise.length).toBeLessThanOrEqual(1);
        // Without words, nothing is known of them.
        for (const { quote, text } of praise) if (!quote) expect(text).not.toContain(why);
      }
      for (const { pointId, status, quote, alsoSaid = [] } of report.dimensions.flatMap(
        (each) => each.evidence,
      )) {
        const quoted = [...(quote ? [quote] : []), ...alsoSaid].map(({ text }) => text);
        const isToQuote = ticks[pointId] !== undefined && status !== 'absent';
        expect(isToQuote ? seenBeside(questionId, pointId) : []).toEqual(expect.arrayContaining(quoted));
      }
      // Who marked it as missed was asked about it.
      expect(JSON.stringify([cards, improvements])).not.toMatch(/not raise/i);
      const withWords = strengths.map(({ quote }) => quote !== null);
      expect(withWords).toEqual(withWords.toSorted((one, other) => Number(other) - Number(one)));
      const lines = report.modelAnswer?.lines ?? [];
      const ofLevel = pointsToJudge(context).map(({ id }) => id);
      expect(lines.map(({ pointId }) => pointId).sort()).toEqual(ofLevel.sort());
      const notAsked = lines.flatMap(({ heard, pointId }) => (heard === 'not_asked' ? pointId : []));
      expect(notAsked.sort()).toEqual([...(report.notAsked ?? [])].sort());
      const asked = pointsAsked(context);
      const isMissed = (id: string | null | undefined) =>
        pointsToJudge(context).some((point) => point.id === id) &&
        (ticks[id ?? ''] === 'wrong' || (asked.has(id ?? '') && (ticks[id ?? ''] ?? 'missed') === 'missed'));
      // A point whose sentence was decided wrongly was not had: the one that cost most is told in any case.
      const isHad = (id: string | null | undefined) =>
        asked.has(id ?? '') && ticks[id ?? ''] === 'reason' && !lowered.has(id ?? '');
      const missed = context.question.points.filter(({ id }) => isMissed(id));
      // What was asked about and missed, or wrong, comes before anything that was had.
      for (const told of [
        cards.map(({ pointId }) => pointId),
        improvements.map(({ pointIds }) => pointIds[0]),
      ]) {
        const end = told.findLastIndex(isMissed) + 1;
        const before = end === 0 && missed.length > 0 ? told : told.slice(0, end);
        expect(before.filter(isHad)).toEqual([]);
      }
      const points = cards.flatMap(({ pointId }) => pointId ?? []);
      expect(new Set(points).size).toBe(points.length);
      // No words are praised and blamed, or praised twice.
      const praised = strengths.flatMap(({ quote }) => (quote ? [`${quote.responseId} ${quote.text}`] : []));
      const blamed = cards.flatMap(({ quote }) => (quote ? [`${quote.responseId} ${quote.text}`] : []));
      expect(new Set(praised).size).toBe(praised.length);
      expect(blamed.filter((words) => praised.includes(words))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a point that a situation only left room for is none that was missed', () => {
  const { turns, ...rest } = fewAsked();
  const move = { ...probeOn('x-codes'), target: { type: 'stress' as const, id: 's-law' } };
  const asked = turns.map((turn) => (turn.id === 20 ? { ...turn, move } : turn));
  const ticks = { 'd-flow': 'reason', 'x-codes': 'named', 'x-fresh': 'missed', 'f-life': 'missed' } as const;
  const debrief: Debrief = { statements: [], answers: {}, ticks, quoted: {}, scores: {} };
  const context = { ...rest, turns: asked };
  const { cards, improvements } = reported(context, debrief);
  expect(judgeByDebrief(content, context, debrief).report.notAsked).toContain('f-life');
  expect(cards[0]?.pointId).not.toBe('f-life');
  expect(improvements[0]?.pointIds).not.toContain('f-life');
});
