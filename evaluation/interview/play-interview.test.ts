import { expect, test } from 'vitest';
import { estimateGrader } from '../../src/engine/debrief/estimate.ts';
import { createScript } from '../../src/engine/script/script.ts';
import { createTestApp } from '../../src/testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '../../src/testing/examples.ts';
import { modelTalk } from '../../src/testing/model-talk.ts';
import { testContent } from '../../src/testing/test-content.ts';
import { questionIn, wordsOf } from '../equal-length/performances.ts';
import { playInterview, scripted } from './play-interview.ts';

const content = testContent();
const STRONG = modelTalk(questionIn(content, 'short-links'), 'strong');
/** Minutes of speech, one more than an interview has. */
const MINUTES = Array.from({ length: 11 }, (_, minute) =>
  wordsOf([...STRONG, ...STRONG].join(' '))
    .slice(minute * 150, (minute + 1) * 150)
    .join(' '),
);

test.each([
  ['an ordinary interview', STRONG],
  ['one that asks for a hint and wanders off', ['Can you give me a hint?', ...STRONG.slice(0, 2), 'fine']],
  ['one with an answer that is too long for the time left', [...STRONG, ...STRONG]],
  ['one that uses the whole time and goes on', MINUTES],
])('%s runs in the evaluation as on the server, turn by turn and to the same grade', async (_, answers) => {
  const played = await playInterview(
    createScript(content, estimateGrader(content)),
    questionIn(content, 'short-links'),
    'mid',
    scripted(answers),
  );

  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  let refused = false;
  for (const transcript of answers) {
    const sent = user.caller.interviews.submitAnswer({ id, transcript });
    refused = await sent.then(
      () => false,
      () => true,
    );
    if (refused) break;
  }
  const graded = await user.caller.interviews.complete({ id });

  expect(played.cutShort).toBe(refused);
  expect(
    played.context.turns.map(({ speaker, text, seconds, move }) => ({ speaker, text, seconds, move })),
  ).toEqual(
    (await app.deps.data.stores.answers.listTurns(id)).map(({ speaker, content: text, duration, move }) => ({
      speaker,
      text,
      seconds: duration,
      move,
    })),
  );
  const { grade, score, hiringRecommendation, strengths, improvements } = played.outcome;
  expect({ grade, score, hiringRecommendation, strengths, improvements }).toEqual({
    grade: graded.grade,
    score: graded.score,
    hiringRecommendation: graded.hiringRecommendation,
    strengths: graded.strengths,
    improvements: graded.improvements,
  });
});
