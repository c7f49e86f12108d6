import { answer, answersOf, DAY_MS, MINUTE_MS, type Scenario, type Sights, start } from './scenario.ts';
import { withProvider } from './with-provider.ts';

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
      const lines = stage.deps.content.questions.get(QUESTION)?.modelAnswer.lines ?? [];
      return lines
        .filter(({ point }) => points.includes(point))
        .map(({ say }) => say)
        .join(' ');
    }
  },
};
