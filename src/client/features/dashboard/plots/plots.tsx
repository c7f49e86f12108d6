import { Link } from '@tanstack/react-router';
import { scaleLinear } from '@visx/scale';
import { Card } from '#client/components/ui/page.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { PlottedScore, ProgressReply } from '#shared/contract/progress.ts';
import { CoverageOfBank, Misconceptions, PointsHad } from './coverage-of-bank.tsx';
import { DimensionPlots } from './dimension-plots.tsx';
import { ScoreOverTime } from './score-over-time.tsx';

/** Scores over time, the six dimensions, how much of the bank was tried, and how well grades were predicted. */
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
        {progress.pointsHad.length > 0 && (
          <Card>
            <PointsHad pointsHad={progress.pointsHad} />
          </Card>
        )}
        {progress.predictions.length > 0 && (
          <Card>
            <Calibration predictions={progress.predictions} />
          </Card>
        )}
      </div>
    </div>
  );
}

/** Shown before the user's first score: the same plot with the score of the example interview. */
function ExampleScore({
  progress: { notGraded, notJudged },
}: {
  progress: Pick<ProgressReply, 'notGraded' | 'notJudged'>;
}) {
  const { data: example } = trpc.demo.get.useQuery();
  const lead =
    notJudged.interviews > 0
      ? 'Your first score will appear here once an interview is judged.'
      : notGraded === 0
        ? 'Your first score will appear here.'
        : `${notGraded === 1 ? 'Your interview was' : `Your ${notGraded} interviews were`} not graded: too little was said. Your first score will appear here.`;
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
          {lead} The dot below is not yours: it belongs to the <strong>example</strong>.{' '}
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

const WIDTH = 200;
const HEIGHT = 160;
const MARGIN = { left: 24, right: 8, top: 8, bottom: 20 };
const MAX_SCORE = 5;
const MARKS = [0, 1, 2, 3, 4, 5];
/** A smaller mean difference, in points of a dimension's score, is not called a tendency. */
const A_TENDENCY = 0.25;

type Prediction = ProgressReply['predictions'][number];

/** Predicted scores against given ones. They agree on the diagonal. */
export function Calibration({ predictions }: { predictions: readonly Prediction[] }) {
  const x = scaleLinear({ domain: [0, MAX_SCORE], range: [MARGIN.left, WIDTH - MARGIN.right] });
  const y = scaleLinear({ domain: [0, MAX_SCORE], range: [HEIGHT - MARGIN.bottom, MARGIN.top] });
  const text = calibrationText(predictions);
  return (
    <section aria-labelledby="calibration" className="grid gap-3">
      <h3 id="calibration" className="text-base">
        Predicted against given
      </h3>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text} className="w-full max-w-80">
        <line x1={x(0)} y1={y(0)} x2={x(MAX_SCORE)} y2={y(MAX_SCORE)} className="stroke-line-strong" />
        {MARKS.map((mark) => (
          <g key={mark} className="fill-ink-soft" fontSize={9}>
            <text x={x(mark)} y={HEIGHT - 6} textAnchor="middle">
              {mark}
            </text>
            <text x={8} y={y(mark) + 3}>
              {mark}
            </text>
          </g>
        ))}
        {predictions.map(({ interviewId, dimension, predicted, given }) => (
          <circle
            key={`${interviewId} ${dimension}`}
            cx={x(predicted)}
            cy={y(given)}
            r={4}
            fillOpacity={0.35}
            strokeWidth={1.5}
            className="fill-primary stroke-primary"
          />
        ))}
      </svg>
      <p className="text-sm text-ink-soft">{text} Across: predicted. Up: given by a model or a friend.</p>
    </section>
  );
}

function calibrationText(predictions: readonly Prediction[]): string {
  const sum = predictions.reduce((total, { predicted, given }) => total + predicted - given, 0);
  const mean = sum / predictions.length;
  const span = `over ${predictions.length} ${predictions.length === 1 ? 'prediction' : 'predictions'}`;
  if (Math.abs(mean) < A_TENDENCY) return `You judge yourself as the reports do, ${span}.`;
  const distance = Math.abs(Math.round(mean * 10) / 10);
  return `You predict ${distance} ${mean > 0 ? 'higher' : 'lower'} than the report gives, ${span}.`;
}
