import { describe, expect, test } from 'vitest';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { BRIEF, LIAR, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { estimate } from './estimate.ts';

const content = testContent();
const NAMES = [
  'I would use Kafka, Redis, Cassandra, Kubernetes, Terraform and gRPC, with an event mesh and a service mesh, and I would also bring in Temporal and Vitess.',
  'Then DynamoDB, Snowflake, Spark, Flink, Airflow, Consul, Envoy, Istio, Prometheus and Grafana on top of that.',
  'And of course ElasticSearch, Neo4j, ClickHouse, RabbitMQ, Lambda, CloudFront, Akamai, Datadog and Vault.',
  'For the rest there are Pulsar, NATS, etcd, ZooKeeper, MinIO, Ceph, Trino, Presto, Hudi, Iceberg and Delta Lake.',
];
const SALAD = ['code link cache redirect server store hot record base62 counter range '.repeat(12)];

/** The interviewer asks the probes of the bank and the candidate says them back. */
function echo(): InterviewContext {
  const base = talk([]);
  const turns = content.questions
    .get('short-links')
    ?.points.slice(0, 12)
    .flatMap(({ probes }, at): TurnRecord[] => {
      const text = probes[0]?.say ?? '';
      const common = { text, move: null, unintelligible: false };
      return [
        { ...common, id: 10 + 2 * at, speaker: 'ai', seconds: null },
        { ...common, id: 11 + 2 * at, speaker: 'user', seconds: 9 },
      ];
    });
  return { ...base, turns: [...base.turns, ...(turns ?? [])] };
}

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

  test('somebody who says much in less than a minute gets at most 49, as in every grade', () => {
    const said = content.questions.get('short-links')?.points.flatMap((point) => point.said) ?? [];
    const inSeconds = (seconds: number) => {
      const { turns, ...context } = talk([said.join(' ')]);
      const timed = turns.map((turn) => (turn.speaker === 'user' ? { ...turn, seconds } : turn));
      return estimate(content, { ...context, turns: timed }).score;
    };
    expect([59, 60].map(inSeconds)).toEqual([49, 69]);
  });

  test('silence, salad, names and echo get less than somebody who speaks of the question', () => {
    const brief = estimate(content, talk(BRIEF)).score ?? 0;
    expect(estimate(content, talk([])).score).toBeNull();
    for (const context of [talk(NAMES), echo(), talk(SALAD)]) {
      expect(estimate(content, context).score ?? 0).toBeLessThan(brief);
    }
  });

  test('a corrected word takes nothing off the estimate, though no full stop was heard', () => {
    const words = [...BRIEF, ...LIAR]
      .join(' ')
      .replace(/[.,;:]/g, '')
      .toLowerCase()
      .split(' ');
    const scoreOf = (heard: readonly string[]) => estimate(content, talk([heard.join(' ')])).score ?? 0;
    const corrected = scoreOf(words);
    const misheard = [...words.keys()].filter((at) => at % 3 === 0);
    for (const at of misheard) expect(scoreOf(words.with(at, 'bake on'))).toBeLessThanOrEqual(corrected);
  });
});
