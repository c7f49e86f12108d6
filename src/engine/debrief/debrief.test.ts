import { describe, expect, test } from 'vitest';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { testContent } from '#testing/test-content.ts';
import { interviewWith } from '#testing/with-model.ts';
import { estimate } from './estimate.ts';
import { type Debrief, judgeByDebrief, pointsToJudge } from './judge.ts';
import { answersWhenAsked, mirrorOf, pairNearest, spokenSpans } from './mirror.ts';
import { chooseStatements } from './statements.ts';

const content = testContent();
const question = content.questions.get('short-links');
if (!question) throw new Error('there is no short-links');

const BRIEF = [
  'Reads beat writes a hundred to one. One record per link, keyed by the code, in a key value store sharded by code.',
  'Codes come from ranges: each server takes a million numbers and writes them in base62, so no two collide.',
  'Cache hot links in memory with one refill per key. 302, because a 301 is remembered and loses the counts.',
  'If the cache dies, limit requests to the store and shed the rest. I would alert on the error rate of opens.',
];
/** Fluent, sure of itself, and false in every sentence. */
const LIES = question.points.map(
  ({ false: pairs }) => `${pairs[0]?.say} I am certain of that, we did it at my last company.`,
);
const LIAR = Array.from({ length: 6 }, (_, at) => LIES.slice(at * 3, at * 3 + 3).join(' '));
const NAMES = [
  'I would use Kafka, Redis, Cassandra, Kubernetes, Terraform and gRPC, with an event mesh and a service mesh, and I would also bring in Temporal and Vitess.',
  'Then DynamoDB, Snowflake, Spark, Flink, Airflow, Consul, Envoy, Istio, Prometheus and Grafana on top of that.',
  'And of course ElasticSearch, Neo4j, ClickHouse, RabbitMQ, Lambda, CloudFront, Akamai, Datadog and Vault.',
  'For the rest there are Pulsar, NATS, etcd, ZooKeeper, MinIO, Ceph, Trino, Presto, Hudi, Iceberg and Delta Lake.',
];
const SALAD = ['code link cache redirect server store hot record base62 counter range '.repeat(12)];

const talk = (answers: readonly string[]) => interviewWith(content, 'short-links', answers);

function probeOn(id: string, cue = 0): MoveRecord {
  return {
    kind: 'probe',
    phase: 'deep_dive',
    target: { type: 'point', id },
    quotedWords: [],
    cue,
    facts: [],
    fallback: false,
    reason: '',
  };
}

/** The interviewer asks the probes of the bank and the candidate says them back. */
function echo(): InterviewContext {
  const base = talk([]);
  const turns = question?.points.slice(0, 12).flatMap(({ probes }, at): TurnRecord[] => {
    const text = probes[0]?.say ?? '';
    const common = { text, move: null, unintelligible: false };
    return [
      { ...common, id: 10 + 2 * at, speaker: 'ai', seconds: null },
      { ...common, id: 11 + 2 * at, speaker: 'user', seconds: 9 },
    ];
  });
  return { ...base, turns: [...base.turns, ...(turns ?? [])] };
}

describe('the mirror', () => {
  test('holds the candidate’s own words beside the point that they are nearest to, once', () => {
    const context = talk(BRIEF);
    const mirror = mirrorOf(context, pointsToJudge(context));
    expect(mirror.get('x-codes')?.text).toContain('base62');
    expect(mirror.get('t-redirect')?.text).toContain('301');
    const places = [...mirror.values()].map(({ turnId, start }) => `${turnId}:${start}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { turnId, start, end, text } of mirror.values()) {
      const said = context.turns.find(({ id }) => id === turnId)?.text;
      expect(said?.slice(start, end)).toBe(text);
    }
  });

  test('has nothing beside points that nothing came near, and never words that may be misheard', () => {
    const silent = talk(['I had porridge for breakfast and my cat was asleep on the sofa all morning.']);
    expect(mirrorOf(silent, pointsToJudge(silent)).size).toBe(0);
    const context = talk(BRIEF);
    const doubted = context.turns.map((turn) => ({
      ...turn,
      ...(turn.speaker === 'user' && { uncertain: [{ start: 0, end: turn.text.length }] }),
    }));
    expect(mirrorOf({ ...context, turns: doubted }, pointsToJudge(context)).size).toBe(0);
  });

  test('holds whole clauses of what a recognizer wrote without a full stop', () => {
    const said =
      'so I would start with the people who use it and how many links they make each day, then each server takes a range of a million numbers from a counter and writes them in base62 as short codes, so that no two servers can ever give out the same code, and I would keep it in a store that has one record for each link';
    const context = talk([said]);
    const quote = mirrorOf(context, pointsToJudge(context)).get('x-codes')?.text ?? '';
    expect(quote).toContain('base62');
    expect(`${said},`).toMatch(new RegExp(`(?:^|, |\\s)${quote}(?:,|$| and| so| then)`));
    expect(quote).toMatch(/^(?:then|each server|so I|and) /);
  });

  test('still finds a sentence of which a few other words may be misheard', () => {
    const context = talk(BRIEF);
    const turns = context.turns.map((turn) => {
      const start = turn.text.indexOf('million');
      return start === -1 ? turn : { ...turn, uncertain: [{ start, end: start + 'million'.length }] };
    });
    expect(mirrorOf({ ...context, turns }, pointsToJudge(context)).get('x-codes')?.text).toContain('base62');
  });

  test('has the answer to a question about a point where no words come near it, and none where nobody asked', () => {
    const said = 'Honestly, I would just make them random and hope for the best.';
    const context = talk([said]);
    const move = probeOn('x-codes');
    const turns = context.turns.map((turn) => (turn.speaker === 'ai' ? { ...turn, move } : turn));
    const answers = answersWhenAsked({ ...context, turns }, pointsToJudge(context));
    expect([...answers.entries()]).toMatchObject([['x-codes', { text: said }]]);
  });
});

describe('the eight sentences', () => {
  test('are half false, of eight points, in an order that tells nothing, and the same for the same interview', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const chosen = chooseStatements(talk(BRIEF), new Set(), seed);
      expect(chosen).toHaveLength(8);
      expect(chosen.filter(({ isTrue }) => isTrue)).toHaveLength(4);
      expect(new Set(chosen.map(({ pointId }) => pointId)).size).toBe(8);
      expect(chooseStatements(talk(BRIEF), new Set(), seed)).toEqual(chosen);
    }
    const firsts = Array.from(
      { length: 50 },
      (_, at) => chooseStatements(talk(BRIEF), new Set(), at)[0]?.isTrue,
    );
    expect(new Set(firsts)).toEqual(new Set([true, false]));
  });

  test('begin with pairs that were decided wrongly before', () => {
    const missed = question.points.slice(-3).map(({ false: pairs }) => pairs.at(-1)?.say ?? '');
    const pairs = chooseStatements(talk(BRIEF), new Set(missed), 7).map(({ pair }) => pair);
    for (const pair of missed) expect(pairs).toContain(pair);
  });

  test('put to somebody what that person said', () => {
    const put = chooseStatements(talk(LIAR), new Set(), 7).filter(({ isTrue }) => !isTrue);
    const lies = LIAR.join(' ');
    expect(put.filter(({ text }) => lies.includes(text)).length).toBe(4);
  });
});

/** Decides on every sentence and ticks every point as told. */
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

  test.each([
    [2, undefined],
    [3, 59],
    [4, 49],
  ])('with %i sentences decided wrongly is limited to %j', (wrong, cap) => {
    const base = debriefOf(context, knows, () => 'reason');
    const answers = Object.fromEntries(
      base.statements.map(({ id, isTrue }, at) => [id, at < wrong ? !isTrue : isTrue]),
    );
    const { report, score } = judgeByDebrief(content, context, { ...base, answers });
    const limits = content.rubric.truthCaps.map(({ reason }) => reason);
    const applying = report.caps.filter(({ reason }) => limits.includes(reason)).map((each) => each.cap);
    expect(applying.length === 0 ? undefined : Math.min(...applying)).toBe(cap);
    if (cap !== undefined) expect(score).toBeLessThanOrEqual(cap);
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

  describe('of a short interview that asked about three points', () => {
    const ASKED = ['f-needs', 'd-flow', 'x-codes'];
    const LONG =
      'It is hard to say more about this without looking at it in numbers, so I would measure it first. ';

    function short(): InterviewContext {
      const { turns, ...rest } = talk(BRIEF.map((text) => text + LONG.repeat(2)));
      const [opening, first, ...answers] = turns;
      if (!opening || !first) throw new Error('nobody speaks');
      const asked = answers.flatMap((answer, at): TurnRecord[] => [
        { ...opening, id: 20 + at, text: 'And then?', move: probeOn(ASKED[at] ?? '') },
        answer,
      ]);
      return { ...rest, turns: [opening, first, ...asked] };
    }

    const judge = (ticks: Debrief['ticks']) =>
      judgeByDebrief(content, short(), {
        ...debriefOf(short(), knows, () => 'reason'),
        ticks,
      });
    const ticked = (tick: 'reason' | 'missed') => Object.fromEntries(ASKED.map((id) => [id, tick]));

    test('what nobody asked about is not missed: it stands apart and costs nothing', () => {
      const { score, report } = judge(ticked('reason'));
      const all = pointsToJudge(short()).map(({ id }) => id);
      const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
      expect(evidence.map(({ pointId }) => pointId).sort()).toEqual(ASKED.toSorted());
      expect(report.notAsked).toEqual(all.filter((id) => !ASKED.includes(id)));
      expect(report.modelAnswer?.lines.map(({ heard }) => heard)).not.toContain('not_heard');
      const missed = judge({
        ...Object.fromEntries(all.map((id) => [id, 'missed' as const])),
        ...ticked('reason'),
      });
      expect(score).toBeGreaterThan(missed.score ?? 0);
    });

    test('one good answer makes no pass, and the report says why', () => {
      const { score, report } = judgeByDebrief(content, short(), {
        ...debriefOf(short(), knows, () => 'reason'),
        ticks: ticked('reason'),
        scores: { framing: 4, design: 4, depth: 4, resilience: 4, tradeoffs: 4, communication: 4 },
      });
      expect(score).toBe(69);
      expect(report.caps).toContainEqual({ cap: 69, reason: content.rubric.caps.fewPoints.reason });
    });

    test('who was asked and said nothing has missed it, tick or no tick', () => {
      const silent = judge({});
      expect(silent.score).toBe(judge(ticked('missed')).score);
      expect(silent.hiringRecommendation).toBe('strong_no_hire');
      const one = judge({ 'x-codes': 'reason' });
      expect(one.score).toBeLessThan(judge(ticked('reason')).score ?? 0);
    });

    test('a point that nobody asked about counts once it has a tick', () => {
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

describe('before anybody has judged', () => {
  const BAD_WORDS = /\b(strong|great|good|right|correct|wrong|hire|explained|covered|heard|strength)\b/i;

  test.each([
    ['a fluent liar', talk(LIAR)],
    ['a brief and excellent candidate', talk(BRIEF)],
    ['a name-dropper', talk(NAMES)],
    ['an echo of the questions', echo()],
    ['word salad', talk(SALAD)],
  ])('%s gets an estimate of at most 69, no recommendation, and no word of praise or blame', (_, context) => {
    const { score, hiringRecommendation, judgedBy, strengths, improvements, report } = estimate(
      content,
      context,
    );
    expect(score).toBeLessThanOrEqual(69);
    expect([hiringRecommendation, judgedBy.kind]).toEqual([null, 'nobody']);
    expect([strengths, improvements, report.strengths, report.improvements]).toEqual([[], [], [], []]);
    expect([report.dimensions, report.misconceptions, report.caps]).toEqual([[], [], []]);
    expect([report.modelAnswer, report.drill, report.nextStep]).toEqual([null, null, null]);
    expect(`${report.confidenceNote} ${report.engine.label}`).not.toMatch(BAD_WORDS);
  });

  test('silence, salad, names and echo get less than somebody who speaks of the question', () => {
    const brief = estimate(content, talk(BRIEF)).score ?? 0;
    expect(estimate(content, talk([])).score).toBeNull();
    for (const context of [talk(NAMES), echo(), talk(SALAD)]) {
      expect(estimate(content, context).score ?? 0).toBeLessThan(brief);
    }
  });
});
