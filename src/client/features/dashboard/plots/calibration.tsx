import { scaleLinear } from '@visx/scale';
import type { ProgressReply } from '#shared/contract/progress.ts';

const WIDTH = 200;
const HEIGHT = 160;
const MARGIN = { left: 24, right: 8, top: 8, bottom: 20 };
const MAX_SCORE = 5;
const MARKS = [0, 1, 2, 3, 4, 5];
/** Less is no tendency. */
const A_TENDENCY = 0.25;

type Prediction = ProgressReply['predictions'][number];

/** What was expected against what was given: on the diagonal both agree. */
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
