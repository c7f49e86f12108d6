import { describe, expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { testContent } from '#testing/test-content.ts';
import { interviewWith } from '#testing/with-model.ts';
import { pointsToJudge } from './judge.ts';
import { wordsOn } from './mirror.ts';

const content = testContent();

function wordsOnPoint(point: string, context: InterviewContext) {
  return wordsOn(content, context, pointsToJudge(context)).get(point)?.text;
}

describe('the words shown beside a point', () => {
  test.each([
    [
      'sign-in',
      'r-blast',
      'What I would do is give each device its own session, so not one for the user as a whole.',
    ],
    [
      'as-you-type',
      'r-arith',
      'That would be faster to launch, but you give your data away and pay for every request.',
    ],
    ['send-anyway', 'd-receive', 'A rejected message gets a red mark with tap to retry.'],
    ['notify-hub', 'd-queue', 'So I would not have the API server write to Kafka itself.'],
  ])('share more with it than everyday words (%s %s)', (question, point, said) => {
    expect(wordsOnPoint(point, interviewWith(content, question, [said]))).toBeUndefined();
  });

  test.each([
    [
      'upload-gate',
      'x-sandbox',
      'The scanner has to be isolated, in a container with limited permissions, because it handles dangerous files.',
    ],
    [
      'job-runner',
      'd-data',
      'A Postgres table called jobs, and a second table called runs, one row per firing, with next_run_at indexed.',
    ],
    [
      'send-anyway',
      'r-flaky',
      'A server error or a timeout counts as unknown, so it is repeated with randomised exponential delay, capped at three minutes.',
    ],
  ])('may come from any of its texts (%s %s)', (question, point, said) => {
    expect(wordsOnPoint(point, interviewWith(content, question, [said]))).toBeDefined();
  });

  test('are the sentence that shares most with it, though a shorter one is more like one of its texts', () => {
    const tables =
      'The rough shape is a Postgres table called jobs, and a second table called runs, one row per firing, with next_run_at indexed.';
    const context = interviewWith(content, 'job-runner', [
      tables,
      'Then GET and DELETE on job id, and GET job id slash runs for history.',
    ]);
    expect(wordsOnPoint('d-data', context)).toContain('table called jobs');
  });
});
