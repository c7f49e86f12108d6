import { describe, expect, test } from 'vitest';
import { scoreTask } from '#engine/model/judge/score-task.ts';
import { pointsWith, read, reportOf, SCORES } from '#testing/composed-outcome.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { dimensionAnchors } from './dimensions.ts';

describe('the dimensions', () => {
  test('has a row for each dimension, with score, bar, points, reason and evidence', () => {
    expect(reportOf().dimensions.map(({ evidence: _, ...row }) => row)).toMatchInlineSnapshot(`
      [
        {
          "bar": 3,
          "id": "framing",
          "name": "Problem framing",
          "nextAnchor": "Questions change the design. Functional and quality needs are ranked and carry numbers. Says what is out of scope. Says early what makes this problem hard.",
          "points": 75,
          "reason": "Explained: 1 of 1 core point and no further ones.",
          "score": 3,
          "weight": 15,
        },
        {
          "bar": 4,
          "id": "design",
          "name": "Solution design",
          "nextAnchor": "The shape anticipates the hard part from the start and stays simple. Has a growth or migration path and sensible ownership lines. A team could start from it.",
          "points": 75,
          "reason": "Explained: 1 of 1 core point and no further ones.",
          "score": 4,
          "weight": 20,
        },
        {
          "bar": 3,
          "id": "depth",
          "name": "Technical depth",
          "nextAnchor": "One hard part explained as it works here, with a real complication handled. Mostly unaided, correct.",
          "points": 55,
          "reason": "Explained: 1 of 2 core points and no further ones. Not shown in full: The cache.",
          "score": 2,
          "weight": 22,
        },
        {
          "bar": 3,
          "id": "resilience",
          "name": "Scale, reliability and operation",
          "nextAnchor": "Load or failure discussed when asked; generic cure (more servers, replicas). A number without a consequence.",
          "points": 32,
          "reason": "Explained: 0 of 1 core point and no further ones. Not shown in full: The failover.",
          "score": 1,
          "weight": 18,
        },
        {
          "bar": 3,
          "id": "tradeoffs",
          "name": "Trade-offs and judgement",
          "nextAnchor": "Compares on the criteria that matter here, commits, says when they would choose otherwise. Adjusts sensibly to a new constraint or push-back.",
          "points": 82.5,
          "reason": "Explained: 1 of 1 core point and no further ones.",
          "score": 3.5,
          "weight": 15,
        },
        {
          "bar": 3,
          "id": "communication",
          "name": "Communication and drive",
          "nextAnchor": "Leads: plan, time, check-ins, summaries, flags uncertainty, takes push-back without defensiveness.",
          "points": 75,
          "reason": "How the answers were put; no point of the question counts here.",
          "score": 3,
          "weight": 10,
        },
      ]
    `);
    expect(reportOf().dimensions.map(({ id, evidence }) => [id, evidence])).toMatchInlineSnapshot(`
      [
        [
          "framing",
          [
            {
              "cue": 0,
              "means": "Says what users means.",
              "pointId": "users",
              "quote": {
                "answerNumber": 1,
                "responseId": 2,
                "text": "I ask who uses it",
              },
              "status": "explained",
            },
          ],
        ],
        [
          "design",
          [
            {
              "cue": 0,
              "means": "Says what queue means.",
              "pointId": "queue",
              "quote": null,
              "status": "mentioned",
            },
            {
              "cue": 0,
              "means": "Says what store means.",
              "pointId": "store",
              "quote": {
                "answerNumber": 1,
                "responseId": 2,
                "text": "and I keep one record for each link in a key value store.",
              },
              "status": "justified",
            },
          ],
        ],
        [
          "depth",
          [
            {
              "cue": 3,
              "means": "Says what codes means.",
              "pointId": "codes",
              "quote": null,
              "status": "explained",
            },
            {
              "cue": 0,
              "means": "Says what cache means.",
              "pointId": "cache",
              "quote": null,
              "status": "absent",
            },
          ],
        ],
        [
          "resilience",
          [
            {
              "cue": 0,
              "means": "Says what alerts means.",
              "pointId": "alerts",
              "quote": null,
              "status": "absent",
            },
            {
              "cue": 0,
              "means": "Says what failover means.",
              "pointId": "failover",
              "quote": null,
              "status": "absent",
            },
          ],
        ],
        [
          "tradeoffs",
          [
            {
              "cue": 0,
              "means": "Says what redirect means.",
              "pointId": "redirect",
              "quote": {
                "answerNumber": 2,
                "responseId": 4,
                "text": "and a 302 keeps the counts because the browser asks again every time.",
              },
              "status": "explained",
            },
          ],
        ],
        [
          "communication",
          [],
        ],
      ]
    `);
  });

  test('takes a model’s reason for a dimension, and has no next anchor at the top', () => {
    const { dimensions } = reportOf(
      {},
      { reasons: { depth: 'Only labels.' }, scores: { ...SCORES, design: 5 } },
    );
    expect(dimensions.find(({ id }) => id === 'depth')?.reason).toBe('Only labels.');
    expect(dimensions.find(({ id }) => id === 'design')?.nextAnchor).toBeNull();
  });

  test('names the weightiest core point that was not shown, in whatever order the bank has them', () => {
    const { dimensions } = reportOf({ points: pointsWith(read('codes', 'mentioned')) });
    expect(dimensions.find(({ id }) => id === 'depth')?.reason).toBe(
      'Explained: 0 of 2 core points and no further ones. Not shown in full: The cache.',
    );
  });

  test('says so where only a point beyond the core was judged', () => {
    const { dimensions } = reportOf({ points: [read('queue', 'explained')] }, { notAsked: [] });
    expect(dimensions.find(({ id }) => id === 'design')?.reason).toBe(
      'Explained: 1 point; none of the core was asked about.',
    );
  });

  test('set each line of the model answer beside what was heard of it', () => {
    expect(reportOf().modelAnswer?.summary).toBe('It is a look-up.');
    expect(
      reportOf().modelAnswer?.lines.map(({ pointId, say, heard, quote }) => [
        pointId,
        say,
        heard,
        quote?.text,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "users",
          "I do users.",
          "covered",
          "I ask who uses it",
        ],
        [
          "queue",
          "I do queue.",
          "partly",
          undefined,
        ],
        [
          "store",
          "I do store.",
          "covered",
          "and I keep one record for each link in a key value store.",
        ],
        [
          "codes",
          "I do codes.",
          "covered",
          undefined,
        ],
        [
          "cache",
          "I do cache.",
          "not_heard",
          undefined,
        ],
        [
          "alerts",
          "I do alerts.",
          "not_heard",
          undefined,
        ],
        [
          "failover",
          "I do failover.",
          "not_heard",
          undefined,
        ],
        [
          "redirect",
          "I do redirect.",
          "covered",
          "and a 302 keeps the counts because the browser asks again every time.",
        ],
      ]
    `);
  });
});

describe.each([
  ['frontend', 'User-facing quality', /accessibility/],
  ['mobile', 'Device reality', /process death/],
] as const)('an interview of category %s', (category, name, own) => {
  const content = testContent();
  const context = interviewAfter(2);
  const here = { ...context, question: { ...context.question, category } };

  test('is judged by what the dimension is about there, not by servers', () => {
    const anchors = dimensionAnchors({ content, context: here }, 'resilience');
    expect(anchors[3]).toMatch(own);
    expect(anchors.join(' ')).not.toMatch(/servers|replicas|regional/);
    expect(dimensionAnchors({ content, context: here }, 'depth')).toBe(content.rubric.anchors.depth);
  });

  test('is scored by a model on the same anchors', () => {
    const judged = { reading: scriptedReading(here, {}), dodges: [] };
    const [first] = dimensionAnchors({ content, context: here }, 'resilience').slice(1);
    expect(scoreTask(content, here, judged)).toContain(`## resilience: ${name}\n0: Nothing.\n1: ${first}\n`);
  });
});
