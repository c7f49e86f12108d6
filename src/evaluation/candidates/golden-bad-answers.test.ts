import { describe, expect, test } from 'vitest';
import { createBuiltInInterviewer } from '#engine/built-in.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { playInterview, scripted } from '../play/play-interview.ts';
import { questionOf } from '../runs/engine.ts';
import { goldenBadAnswers } from './golden-bad-answers.ts';

const content = testContent();
const interviewer = createBuiltInInterviewer(content, testReader());

describe.each(['short-links', 'feed-ui', 'sign-in'])('on %s', (id) => {
  const question = questionOf(content, id);

  test.each(goldenBadAnswers(question))(
    '"$name" ends as F or not graded, without praise',
    async ({ answers }) => {
      for (const level of question.levels) {
        const { outcome } = await playInterview(interviewer, question, level, scripted(answers));
        expect(['F', null]).toContain(outcome.grade);
        expect(outcome.strengths).toEqual([]);
        expect(['strong_no_hire', null]).toContain(outcome.hiringRecommendation);
      }
    },
  );
});
