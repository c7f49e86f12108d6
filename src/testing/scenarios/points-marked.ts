import { answer, answersOf, DAY_MS, MINUTE_MS, type Scenario, type Sights, start } from './scenario.ts';

const QUESTION = 'short-links';
const SENTENCE_WORDS = 20;

type PointsMarked = Sights & { interviewId: number };

/** Graded without a model; the candidate had said more in words that the engine did not know. */
export const pointsMarked: Scenario<PointsMarked> = {
  name: 'points-marked',
  makes:
    'a coverage report in which the candidate marked points that were not heard, as many as move the score',
  lastsMs: DAY_MS,
  async play(stage, { caller }) {
    const { interviews, licenses } = caller;
    await licenses.activateFreePlan();
    const { id } = await start(stage, caller, { category: 'backend', level: 'mid', questionId: QUESTION });
    for (const transcript of answersOf(stage, QUESTION, 'strong', 5).slice(0, 1)) {
      await answer(stage, caller, id, { transcript });
    }
    const { report, responses, score } = await interviews.complete({ id });
    const said = responses.find(({ speaker }) => speaker === 'user');
    const sentence = said?.content.split(' ').slice(0, SENTENCE_WORDS).join(' ') ?? '';
    const evidence = report?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
    let marked = score;
    for (const { pointId } of evidence.filter(({ status }) => status === 'absent')) {
      if (!said || marked !== score) break;
      stage.clock.advance(MINUTE_MS);
      const after = await interviews.claimPoint({ id, pointId, responseId: said.id, sentence });
      marked = after.report?.coverage?.marked?.score ?? null;
    }
    if (marked === score) throw new Error('what was marked moved no score');
    return {
      interviewId: id,
      sights: [
        { path: `/interview/${id}/results`, shows: 'the report with both scores, and what was marked' },
        { path: '/dashboard', shows: 'the dashboard with the score that was heard' },
      ],
    };
  },
};
