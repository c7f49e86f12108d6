import { answer, answersOf, DAY_MS, MINUTE_MS, type Scenario, type Sights, start } from './scenario.ts';

const QUESTION = 'short-links';
const MARKED = 2;

type PointsMarked = Sights & { interviewId: number };

/** Graded without a model; the candidate had said two points in words that the engine did not know. */
export const pointsMarked: Scenario<PointsMarked> = {
  name: 'points-marked',
  makes: 'a coverage report in which the candidate marked two points that were not heard',
  lastsMs: DAY_MS,
  async play(stage, { caller }) {
    const { interviews, licenses } = caller;
    await licenses.activateFreePlan();
    const { id } = await start(stage, caller, { category: 'backend', level: 'senior', questionId: QUESTION });
    for (const transcript of answersOf(stage, QUESTION, 'below', 3)) {
      await answer(stage, caller, id, { transcript });
    }
    const { report, responses } = await interviews.complete({ id });
    const said = responses.find(({ speaker }) => speaker === 'user');
    const unheard = report?.dimensions.flatMap(({ evidence }) => evidence.filter(isAbsent)) ?? [];
    if (!said || unheard.length < MARKED) throw new Error('there is nothing to mark');
    for (const { pointId } of unheard.slice(0, MARKED)) {
      stage.clock.advance(MINUTE_MS);
      await interviews.claimPoint({
        id,
        pointId,
        responseId: said.id,
        sentence: firstSentence(said.content),
      });
    }
    return {
      interviewId: id,
      sights: [
        { path: `/interview/${id}/results`, shows: 'the report with both scores, and what was marked' },
        { path: '/dashboard', shows: 'the dashboard with the score that was heard' },
      ],
    };
  },
};

const isAbsent = ({ status }: { status: string }) => status === 'absent';

function firstSentence(text: string): string {
  return text.split(/(?<=[.?!])\s/)[0] ?? text;
}
