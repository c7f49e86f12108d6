import { keyedCall } from '#server/idempotency/keyed-call.ts';
import { judgeOwn } from '../examples.ts';
import { answerWhole } from '../fake-provider/answer-chat.ts';
import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { ASKED, READ, SAID, SCORES, WHOLE, WORDS } from './model-graded-answers.ts';
import { answer, answersOf, DAY_MS, MINUTE_MS, type Scenario, type Sights, start } from './scenario.ts';
import { withProvider } from './with-provider.ts';

type ModelGraded = Sights & { finishedId: number; runningId: number };

const CHOICE = { category: 'backend', level: 'senior', questionId: 'short-links' } as const;

/** A model asked and graded; one of its questions was not fit to be spoken, so the script asked there. */
export const modelGraded: Scenario<ModelGraded> = {
  name: 'model-graded',
  makes:
    'a completed interview that a model conducted and graded, with everything it found, and one in progress',
  lastsMs: DAY_MS,
  play: (stage, { caller, user }) =>
    withProvider(stage, async (provider) => {
      await caller.licenses.activateFreePlan();
      speakAsWritten(provider);
      const finished = await start(stage, caller, CHOICE);
      for (const transcript of SAID) await answer(stage, caller, finished.id, { transcript });
      await stage.deps.data.stores.interviews.end(
        keyedCall(user.id, 'completeInterview', undefined, {}),
        finished.id,
        stage.clock.now(),
      );
      // While the model grades, the debrief is what the candidate expects.
      await judgeOwn(stage, caller, finished.id, (pointId) =>
        pointId.startsWith('r-') ? 'named' : 'reason',
      );
      await caller.interviews.complete({ id: finished.id });

      const running = await start(stage, caller, CHOICE);
      for (const transcript of SAID.slice(0, 4)) await answer(stage, caller, running.id, { transcript });
      return {
        finishedId: finished.id,
        runningId: running.id,
        sights: [
          { path: `/interview/${finished.id}/results`, shows: 'the report of the model' },
          {
            path: `/interview/${running.id}`,
            shows: 'the interview whose last question came from the written script',
          },
          { path: '/dashboard', shows: 'the dashboard' },
        ],
      };
    }),
};

/** Has the provider answer every task with what is written for this interview. */
function speakAsWritten(provider: FakeProvider): void {
  provider.answerWith('conduct', (prompt) => ASKED[SAID.findLastIndex((said) => prompt.includes(said))]);
  provider.answerWith('read', (prompt) => READ[SAID.findLastIndex((said) => prompt.includes(said))]);
  provider.answerWith('whole', (prompt) => ({ ...answerWhole(prompt), ...WHOLE }));
  provider.answerWith('score', () => SCORES);
  provider.answerWith('words', () => WORDS);
}

const QUESTION = 'short-links';

type GradedTwice = Sights & { interviewId: number; formerReportId: number };

/** Graded by the built-in engine; then the operator set up a model, which graded the same answers again. */
export const gradedTwice: Scenario<GradedTwice> = {
  name: 'graded-twice',
  makes:
    'a completed interview whose report replaced a former one, with an answer to its drill and a point said again',
  lastsMs: 2 * DAY_MS,
  async play(stage, { caller }) {
    const { interviews, licenses } = caller;
    await licenses.activateFreePlan();
    const { id } = await start(stage, caller, { category: 'backend', level: 'mid', questionId: QUESTION });
    for (const transcript of answersOf(stage, QUESTION, 'meets', 3)) {
      await answer(stage, caller, id, { transcript });
    }
    await interviews.complete({ id });
    stage.clock.advance(DAY_MS);
    const { report, formerReports, cards } = await withProvider(stage, () => interviews.gradeAgain({ id }));
    const [former] = formerReports;
    const card = cards?.find(({ pointId }) => pointId !== null);
    if (!report?.drill || !former || !card?.pointId) {
      throw new Error('the second grading replaced no report');
    }
    stage.clock.advance(5 * MINUTE_MS);
    await interviews.drill({ id, transcript: modelAnswerTo(report.drill.lookFor) });
    stage.clock.advance(5 * MINUTE_MS);
    await interviews.drill({ id, pointId: card.pointId, transcript: modelAnswerTo([card.pointId]) });
    return {
      interviewId: id,
      formerReportId: former.id,
      sights: [
        { path: `/interview/${id}/results`, shows: 'the report, the drill and the earlier report' },
        { path: '/dashboard', shows: 'the dashboard' },
      ],
    };

    function modelAnswerTo(points: readonly string[]): string {
      const lines = stage.deps.data.content.questions.get(QUESTION)?.modelAnswer.lines ?? [];
      return lines
        .filter(({ point }) => points.includes(point))
        .map(({ say }) => say)
        .join(' ');
    }
  },
};
