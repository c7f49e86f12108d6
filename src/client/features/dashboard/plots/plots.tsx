import { Link } from '@tanstack/react-router';
import { Card } from '#client/components/ui/card.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { PlottedScore, ProgressReply } from '#shared/contract/progress.ts';
import { Calibration } from './calibration.tsx';
import { CoverageOfBank } from './coverage-of-bank.tsx';
import { DimensionPlots } from './dimension-plots.tsx';
import { Misconceptions } from './misconceptions.tsx';
import { PointsHad } from './points-had.tsx';
import { ScoreOverTime } from './score-over-time.tsx';

/** Scores over time, the six dimensions, what was begun of the bank, and how well grades were predicted. */
export default function Plots({ progress }: { progress: ProgressReply }) {
  const isEmpty = progress.scores.length === 0;
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 content-start gap-4">
        <Card>{isEmpty ? <ExampleScore progress={progress} /> : <ScoreOverTime progress={progress} />}</Card>
        {!isEmpty && (
          <Card>
            <CoverageOfBank coverage={progress.coverage} />
          </Card>
        )}
        {progress.pointsHad.length > 0 && (
          <Card>
            <PointsHad pointsHad={progress.pointsHad} />
          </Card>
        )}
        {progress.misconceptions.open + progress.misconceptions.cleared > 0 && (
          <Card>
            <Misconceptions misconceptions={progress.misconceptions} />
          </Card>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <Card>
          {isEmpty ? <CoverageOfBank coverage={progress.coverage} /> : <DimensionPlots progress={progress} />}
        </Card>
        {progress.predictions.length > 0 && (
          <Card>
            <Calibration predictions={progress.predictions} />
          </Card>
        )}
      </div>
    </div>
  );
}

/** For who has no score yet: the plot as it begins, with the score of the example. */
function ExampleScore({
  progress: { notGraded, notJudged },
}: {
  progress: Pick<ProgressReply, 'notGraded' | 'notJudged'>;
}) {
  const { data: example } = trpc.demo.get.useQuery();
  const lead =
    notJudged.interviews > 0
      ? 'Your first score will stand here once an interview is judged.'
      : notGraded === 0
        ? 'Your first score will stand here.'
        : `${notGraded === 1 ? 'Your interview was' : `Your ${notGraded} interviews were`} not graded: too little was said. Your first score will stand here.`;
  if (!example || example.score === null || example.grade === null) return <p>{lead}</p>;
  const score: PlottedScore = {
    interviewId: example.id,
    questionId: example.questionId,
    categoryId: example.category.id,
    levelId: example.level.id,
    score: example.score,
    grade: example.grade,
    createdAt: example.createdAt,
    judgedBy: example.judgedBy?.kind ?? 'candidate',
  };
  return (
    <ScoreOverTime
      example={
        <p className="text-sm">
          {lead} This one is of the <strong>example</strong>, not yours.{' '}
          <Link to="/demo/results" className="link">
            See the example
          </Link>
        </p>
      }
      progress={{
        scores: [score],
        titles: { [example.questionId]: example.title ?? '' },
        notGraded: 0,
        coverage: { categories: [], levels: [] },
      }}
    />
  );
}
