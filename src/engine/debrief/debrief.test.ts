import { describe, expect, test } from 'vitest';
import { pointsAsked } from '#engine/hint-level.ts';
import { composeCards } from '#engine/report/cards.ts';
import { spokenSpans } from '#engine/spoken-spans.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { limitText } from '#shared/report/limit.ts';
import { weakestOf } from '#shared/report/weakest.ts';
import { SENTENCES_TO_SCORE } from '#shared/rules/grades.ts';
import { BRIEF, FEW_ASKED, fewAsked, LIAR, probeOn, shortLinks, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { type Debrief, judgeByDebrief, pointsToJudge } from './judge.ts';
import { pairNearest } from './mirror.ts';
import { reasonsInReport } from './score-reasons.ts';
import { chooseStatements } from './statements.ts';

const content = testContent();
const question = content.questions.get('short-links');
if (!question) throw new Error('there is no short-links');

/** Decides on every statement and ticks every point as given. */
function debriefOf(
  context: InterviewContext,
  isTaken: (statement: { isTrue: boolean }) => boolean,
  tick: (pointId: string) => 'reason' | 'named' | 'missed' | 'wrong',
): Debrief {
  const statements = chooseStatements(context, new Set(), 1);
  return {
    statements,
    answers: Object.fromEntries(statements.map((statement) => [statement.id, isTaken(statement)])),
    ticks: Object.fromEntries(pointsToJudge(context).map(({ id }) => [id, tick(id)])),
    quoted: {},
    scores: {},
  };
}

describe('a liar', () => {
  const context = talk(LIAR);

  test('meets at least six of the own beliefs in the debrief', () => {
    const said = LIAR.join(' ');
    const decided = new Set(chooseStatements(context, new Set(), 1).map(({ pair }) => pair));
    const spans = spokenSpans(context);
    const shown = pointsToJudge(context).flatMap((point) => pairNearest(point, spans, decided));
    const beliefs = [...shown.map(({ say }) => say), ...decided].filter((say) => said.includes(say));
    expect(new Set(beliefs).size).toBeGreaterThanOrEqual(6);
  });

  test('who takes them for true ends below 50, whatever is ticked', () => {
    const sure = debriefOf(
      context,
      () => true,
      () => 'reason',
    );
    const { score, hiringRecommendation, report } = judgeByDebrief(content, context, sure);
    expect(score).toBeLessThan(50);
    expect(hiringRecommendation).toBe('strong_no_hire');
    expect(report.caps.map(({ cap }) => cap)).toContain(49);
  });

  test('reads in the report which of them are false, and what holds', () => {
    const shaken = debriefOf(
      context,
      () => true,
      () => 'reason',
    );
    const { report } = judgeByDebrief(content, context, shaken);
    const put = shaken.statements.filter(({ isTrue }) => !isTrue);
    expect(report.misjudged?.map(({ text }) => text)).toEqual(put.map(({ text }) => text));
    expect(report.misjudged?.map(({ why }) => why)).toEqual(
      put.map(({ truth }) => `It is false. In fact: ${truth}`),
    );
  });

  test('reads among what to improve the one that cost most, with what it cost', () => {
    if (!question) throw new Error('the bank has lost its question');
    const sure = debriefOf(
      context,
      () => true,
      () => 'reason',
    );
    const { report, score } = judgeByDebrief(content, context, sure);
    const put = sure.statements.find(({ isTrue }) => !isTrue);
    if (!put) throw new Error('some statements are false');
    const righted = { ...sure, answers: { ...sure.answers, [put.id]: false } };
    const cost = Number(judgeByDebrief(content, context, righted).score) - Number(score);
    expect(cost).toBeGreaterThan(0);
    expect(report.misjudged?.find(({ id }) => id === put.id)).toMatchObject({ cost });
    const source = { content, level: context.level, category: question.category, question, report };
    const [first] = composeCards({ ...source, turns: context.turns });
    expect(first?.gain).toBe(Math.max(...(report.misjudged ?? []).map((each) => each.cost ?? 0)));
    expect(first?.why).toMatch(/You judged this sentence wrongly|but took this for/);
  });
});

describe('a debrief', () => {
  const context = talk([...BRIEF, ...(question?.modelAnswer.lines.map(({ say }) => say) ?? [])]);
  const knows = ({ isTrue }: { isTrue: boolean }) => isTrue;

  test('of somebody who had everything with a reason and tells true from false passes', () => {
    const outcome = judgeByDebrief(
      content,
      context,
      debriefOf(context, knows, () => 'reason'),
    );
    expect(outcome.score).toBeGreaterThanOrEqual(85);
    expect(outcome.judgedBy).toEqual({ kind: 'candidate', name: null });
    expect(outcome.strengths.length).toBeGreaterThan(0);
  });

  test('counts what was only named for little, what was missed for nothing', () => {
    const score = (tick: 'reason' | 'named' | 'missed' | 'wrong') =>
      judgeByDebrief(
        content,
        context,
        debriefOf(context, knows, () => tick),
      ).score ?? 0;
    expect(score('named')).toBeLessThan(score('reason'));
    expect(score('missed')).toBeLessThan(score('named'));
    expect(score('wrong')).toBeLessThanOrEqual(score('missed'));
  });

  test('counts the help on a point also where nothing was understood of the answer to it', () => {
    const { turns, ...rest } = talk(BRIEF);
    const common = { text: '', seconds: 20, unintelligible: true };
    const helped: InterviewContext = {
      ...rest,
      turns: [
        ...turns,
        { ...common, id: 20, speaker: 'ai', text: 'How long does it live?', move: probeOn('f-life', 3) },
        { ...common, id: 21, speaker: 'user', move: null },
      ],
    };
    const { report } = judgeByDebrief(
      content,
      helped,
      debriefOf(helped, knows, () => 'reason'),
    );
    const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
    expect(evidence.find(({ pointId }) => pointId === 'f-life')).toMatchObject({ cue: 3, quote: null });
  });

  test('counts the help before the words that the candidate chose, not before earlier ones that are as near', () => {
    const { turns, ...rest } = talk(BRIEF);
    const [, codes = ''] = BRIEF;
    const common = { text: codes, seconds: 20, unintelligible: false };
    const told: InterviewContext = {
      ...rest,
      turns: [
        ...turns,
        { ...common, id: 20, speaker: 'ai', move: probeOn('x-codes', 4) },
        { ...common, id: 21, speaker: 'user', move: null },
      ],
    };
    const base = debriefOf(told, knows, () => 'reason');
    const helpWith = (quoted: Debrief['quoted']) =>
      judgeByDebrief(content, told, { ...base, quoted })
        .report.dimensions.flatMap(({ evidence }) => evidence)
        .find(({ pointId }) => pointId === 'x-codes')?.cue;
    expect(helpWith({})).toBe(0);
    expect(helpWith({ 'x-codes': { responseId: 21, text: codes } })).toBe(4);
  });

  test.each([
    [2, 0, undefined],
    [3, 0, 59],
    [4, 0, 49],
    [6, 0, 49],
    [2, 1, undefined],
    [0, 5, undefined],
    [2, 2, 59],
    [0, 6, 59],
    [3, 1, 59],
    [0, 7, 59],
    [3, 2, 49],
    [0, 8, 49],
  ])('with %i sentences decided wrongly and not sure of %i is limited to %j', (wrong, unsure, cap) => {
    const base = debriefOf(context, knows, () => 'reason');
    const answers = Object.fromEntries(
      base.statements.map(({ id, isTrue }, at) => [
        id,
        at < wrong ? !isTrue : at < wrong + unsure ? ('unsure' as const) : isTrue,
      ]),
    );
    const { report, score } = judgeByDebrief(content, context, { ...base, answers });
    // Beside the strictest limit, "3 were wrong" would contradict "4 were wrong".
    const applying = report.caps
      .filter(({ reason }) => /^You (took|were not sure of) \d/.test(reason))
      .map((each) => each.cap);
    expect(applying).toEqual(cap === undefined ? [] : [cap]);
    if (cap !== undefined) expect(score).toBeLessThanOrEqual(cap);
    expect(content.rubric.truthCaps).toEqual([
      { from: 3, at: 59 },
      { from: 4, at: 49 },
    ]);
    expect(SENTENCES_TO_SCORE).toContain('Three wrong sentences limit your score to 59, four to 49.');
  });

  test('with too many sentences decided wrongly says what the six scores make, what limits that, and why', () => {
    const base = debriefOf(context, knows, () => 'reason');
    const limitOf = (wrong: readonly { id: string }[], unsure: readonly { id: string }[] = []) => {
      const flipped = Object.fromEntries(wrong.map(({ id }) => [id, !base.answers[id]]));
      const doubted = Object.fromEntries(unsure.map(({ id }) => [id, 'unsure' as const]));
      const answers = { ...base.answers, ...flipped, ...doubted };
      return limitText(judgeByDebrief(content, context, { ...base, answers }).report);
    };
    const trueOnes = base.statements.filter(({ isTrue }) => isTrue);
    const falseOnes = base.statements.filter(({ isTrue }) => !isTrue);
    expect(limitOf([])).toBeNull();
    expect(limitOf(falseOnes.slice(0, 3))).toMatch(
      /^[6-9]\d from the six scores, limited to 59: you took 3 false sentences for true\.$/,
    );
    expect(limitOf([...falseOnes.slice(0, 3), ...trueOnes.slice(0, 1)])).toMatch(
      /limited to 49: you took 3 false sentences for true and 1 true sentence for false\.$/,
    );
    expect(limitOf(falseOnes.slice(0, 2), trueOnes.slice(0, 2))).toMatch(
      /limited to 59: you took 2 false sentences for true and were not sure of 2\.$/,
    );
    expect(limitOf([...falseOnes.slice(0, 2), ...trueOnes.slice(0, 1)], trueOnes.slice(1, 2))).toMatch(
      /limited to 59: you took 2 false sentences for true and 1 true sentence for false, and were not sure of 1\.$/,
    );
    expect(limitOf([], base.statements)).toMatch(/limited to 49: you were not sure of 8 sentences\.$/);
  });

  test('of somebody who is not sure lowers no tick, lists no sentence as decided wrongly and limits nothing below six', () => {
    const base = debriefOf(context, knows, () => 'reason');
    const unsure = Object.fromEntries(base.statements.slice(0, 5).map(({ id }) => [id, 'unsure' as const]));
    const sure = judgeByDebrief(content, context, base);
    expect(judgeByDebrief(content, context, { ...base, answers: { ...base.answers, ...unsure } })).toEqual(
      sure,
    );
  });

  test('in which every sentence was decided wrongly calls no words of the interview wrong', () => {
    const base = debriefOf(
      context,
      ({ isTrue }) => !isTrue,
      () => 'reason',
    );
    for (const ticks of [{}, base.ticks]) {
      const { report, improvements } = judgeByDebrief(content, context, { ...base, ticks });
      const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
      expect([report.misconceptions, evidence.filter(({ status }) => status === 'wrong')]).toEqual([[], []]);
      expect(report.misjudged).toHaveLength(8);
      for (const { text, truth } of base.statements) {
        expect(improvements.join(' ')).not.toContain(text);
        expect(improvements.join(' ')).not.toContain(truth);
      }
    }
  });

  test('says at a ticked point that its sentence was decided wrongly, and not that no reason was given', () => {
    const base = debriefOf(context, knows, () => 'reason');
    const [taken] = base.statements.filter(({ isTrue }) => !isTrue);
    if (!taken) throw new Error('there is no false sentence');
    const debrief = { ...base, answers: { ...base.answers, [taken.id]: true } };
    const { report } = judgeByDebrief(content, context, debrief);
    const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
    const lowered = `You ticked it, but took this for true: “${taken.text}”`;
    expect(evidence.filter((point) => point.lowered)).toMatchObject([
      { pointId: taken.pointId, status: 'mentioned', lowered },
    ]);
    const source = { content, level: context.level, category: question.category, question, report };
    const card = composeCards({ ...source, turns: context.turns }).find(
      ({ pointId }) => pointId === taken.pointId,
    );
    expect(card?.why).toContain(lowered);
    expect(card?.say).toMatch(/: get its true-or-false sentence right\.$/);
    expect(card?.why).toMatch(/As a point named, it counted 26%\./);
    expect(card?.text).toContain('icked, but its sentence decided wrongly: ');
    const dimension = report.dimensions.find((each) => each.evidence.some((point) => point.lowered));
    expect(reasonsInReport(content, context, report).get(dimension?.id ?? 'design')?.why).toContain(
      ', 1 lowered by a sentence',
    );
  });

  test('has own words stand as wrong where the candidate ticked so, beside a strong answer and not a sentence of the test', () => {
    const base = debriefOf(
      context,
      ({ isTrue }) => !isTrue,
      (id) => (id === 't-redirect' ? 'wrong' : 'reason'),
    );
    const { report } = judgeByDebrief(content, context, base);
    const strong = question.modelAnswer.lines.find(({ point }) => point === 't-redirect')?.say;
    expect(report.misconceptions).toMatchObject([
      {
        id: 't-redirect',
        say: `A strong answer: ${strong}`,
        quote: { text: expect.stringContaining('301') },
      },
    ]);
  });

  test('is told first what to put right, also where another dimension is weakest', () => {
    const CACHE =
      'I would rather take a cache here, because opens dominate, and it costs some memory to hold.';
    const long = shortLinks(Array.from({ length: 14 }, () => CACHE));
    for (const wrong of pointsAsked(long)) {
      const judged = debriefOf(long, knows, (id) =>
        id === wrong ? 'wrong' : id[0] === wrong[0] ? 'reason' : 'missed',
      );
      const { report } = judgeByDebrief(content, long, judged);
      const source = { content, level: long.level, category: question.category, question, report };
      const [first] = composeCards({ ...source, turns: long.turns });
      expect(first?.pointId).toBe(wrong);
      expect(weakestOf(report)?.id).not.toBe(first?.dimension);
    }
  });

  test('quotes nothing, nowhere in the report, on a point whose words were set aside, and scores the same', () => {
    const base = debriefOf(context, knows, (id) => (id === 't-redirect' ? 'wrong' : 'reason'));
    const apart = { ...base, quoted: Object.fromEntries(Object.keys(base.ticks).map((id) => [id, false])) };
    const [before, after] = [base, apart].map((each) => judgeByDebrief(content, context, each));
    expect(after?.score).toBe(before?.score);
    expect(JSON.stringify(before?.report)).toMatch(/"quote":{/);
    expect(JSON.stringify(after?.report)).not.toMatch(/"quote":{/);
    const one = judgeByDebrief(content, context, { ...base, quoted: { 'x-codes': false } });
    const evidence = one.report.dimensions.flatMap((dimension) => dimension.evidence);
    const ofCodes = evidence.find(({ pointId }) => pointId === 'x-codes');
    expect(ofCodes).toMatchObject({ status: 'explained', quote: null });
  });

  describe('of a short interview that asked about three points', () => {
    const judge = (ticks: Debrief['ticks']) =>
      judgeByDebrief(content, fewAsked(), {
        ...debriefOf(fewAsked(), knows, () => 'reason'),
        ticks,
      });
    const ticked = (tick: 'reason' | 'missed') => Object.fromEntries(FEW_ASKED.map((id) => [id, tick]));

    test('what nobody asked about is not missed: it stands apart and costs nothing', () => {
      const { score, report } = judge(ticked('reason'));
      const all = pointsToJudge(fewAsked()).map(({ id }) => id);
      const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
      expect(evidence.map(({ pointId }) => pointId).sort()).toEqual(FEW_ASKED.toSorted());
      expect(report.notAsked).toEqual(all.filter((id) => !FEW_ASKED.includes(id)));
      expect(report.modelAnswer?.lines.map(({ heard }) => heard)).not.toContain('not_heard');
      const missed = judge({
        ...Object.fromEntries(all.map((id) => [id, 'missed' as const])),
        ...ticked('reason'),
      });
      expect([missed.score, missed.report.notAsked]).toEqual([score, report.notAsked]);
      const oneLess = judge({ ...ticked('reason'), 'x-codes': 'missed' });
      expect(oneLess.score).toBeLessThan(score ?? 0);
    });

    test('one good answer makes no pass, and the report says why', () => {
      const { score, report } = judgeByDebrief(content, fewAsked(), {
        ...debriefOf(fewAsked(), knows, () => 'reason'),
        ticks: ticked('reason'),
        scores: { framing: 4, design: 4, depth: 4, resilience: 4, tradeoffs: 4, communication: 4 },
      });
      expect(score).toBe(69);
      expect(report.caps).toContainEqual({ cap: 69, reason: content.rubric.caps.fewPoints.reason });
    });

    test('a third of the points is enough for a pass, and one fewer is not', () => {
      const atMid: InterviewContext = { ...fewAsked(), level: 'mid' };
      const all = pointsToJudge(atMid).map(({ id }) => id);
      const askedFirst = all.toSorted(
        (one, other) => Number(FEW_ASKED.includes(other)) - Number(FEW_ASKED.includes(one)),
      );
      const capsWith = (count: number) =>
        judgeByDebrief(content, atMid, {
          ...debriefOf(atMid, knows, () => 'reason'),
          ticks: Object.fromEntries(askedFirst.slice(0, count).map((id) => [id, 'reason'])),
        }).report.caps.map(({ reason }) => reason);
      expect(all.length % 3).toBe(0);
      expect(capsWith(all.length / 3)).not.toContain(content.rubric.caps.fewPoints.reason);
      expect(capsWith(all.length / 3 - 1)).toContain(content.rubric.caps.fewPoints.reason);
    });

    test('two fifths of the points are enough for a strong hire, and one fewer is not', () => {
      const all = pointsToJudge(fewAsked()).map(({ id }) => id);
      const enough = Math.ceil((all.length * 2) / 5);
      const scoreWith = (count: number) => {
        const ids = [...FEW_ASKED, ...all.filter((id) => !FEW_ASKED.includes(id))].slice(0, count);
        const ticks = Object.fromEntries(ids.map((id) => [id, 'reason' as const]));
        return judgeByDebrief(content, fewAsked(), {
          ...debriefOf(fewAsked(), knows, () => 'reason'),
          ticks,
        });
      };
      expect(scoreWith(enough - 1).score).toBe(84);
      expect(scoreWith(enough).score).toBeGreaterThan(84);
    });

    test('who was asked and said nothing has missed it, tick or no tick', () => {
      const silent = judge({});
      expect(silent.score).toBe(judge(ticked('missed')).score);
      expect(silent.hiringRecommendation).toBe('strong_no_hire');
      expect(silent.report.dimensions.map(({ score }) => score)).toEqual([0, 0, 0, 0, 0, 0]);
      const one = judge({ 'x-codes': 'reason' });
      expect(one.score).toBeLessThan(judge(ticked('reason')).score ?? 0);
    });

    test('a point that nobody asked about counts once it was had', () => {
      const { report } = judge({ ...ticked('reason'), 't-redirect': 'reason' });
      expect(report.notAsked).not.toContain('t-redirect');
    });
  });

  test('is no grade where too little was said', () => {
    const short = talk(['One record per link.']);
    const outcome = judgeByDebrief(
      content,
      short,
      debriefOf(short, knows, () => 'reason'),
    );
    expect([outcome.score, outcome.grade, outcome.hiringRecommendation]).toEqual([null, null, null]);
  });
});
