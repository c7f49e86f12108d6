import { Pieces, PiecesLegend, WorkedSteps } from '#client/components/report/from-ticks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Spinner } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { DebriefRow } from '#shared/contract/debrief.ts';
import { TICKS_TO_SCORES } from '#shared/rules/grades.ts';
import { type OpenDebrief, untickedText } from './use-debrief.ts';

const MAX_SCORE = 5;
/** How far a score may be moved from what the ticks come to. */
const MOST_MOVED = 1;
const STEP = 0.5;

type Props = {
  session: OpenDebrief;
  levelName: string;
  /** Whether the scores become the interview's grade; else somebody else grades it. */
  isGrade: boolean;
  isFinishing: boolean;
  onFinish: () => void;
};

/** The six scores as the ticks propose them. Each can be moved a little, with what the score means beside it. */
export function ScoresStep({ session, levelName, isGrade, isFinishing, onFinish }: Props) {
  const { debrief, change } = session;
  if (!session.areTicksSaved) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Adding up your ticks
      </p>
    );
  }
  const unticked = untickedText(debrief.points);
  return (
    <div className="grid gap-6">
      <div className="grid max-w-prose gap-2">
        <p>{TICKS_TO_SCORES} Move it, by up to one, where a description fits better.</p>
        <p className="text-sm text-ink-soft">The bar is what is expected at {levelName} level.</p>
        <PiecesLegend />
      </div>
      <ul className="grid border-t border-line">
        {debrief.rows.map((row) => (
          <Row
            key={row.dimension}
            row={row}
            onMove={(score) => change({ scores: { [row.dimension]: score } })}
          />
        ))}
      </ul>
      <div className="grid justify-items-start gap-3">
        {unticked && <p className="text-sm text-ink-soft">{unticked}</p>}
        <Button size="lg" pending={isFinishing} onClick={onFinish}>
          {isGrade ? 'Finish and see your grade' : 'Finish'}
        </Button>
      </div>
    </div>
  );
}

function Row({ row, onMove }: { row: DebriefRow; onMove: (score: number) => void }) {
  const { dimension, name, proposed, why, worked, points, bar, anchors, boardNotes } = row;
  const score = row.score ?? proposed;
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-4 md:grid-cols-[17rem_minmax(0,1fr)]">
      <fieldset className="grid content-start gap-2">
        <legend className="sr-only">
          {name}, the bar is {bar}
        </legend>
        <p aria-hidden className="flex items-baseline justify-between gap-x-3">
          <span className="font-medium">{name}</span>
          <span className="figures text-sm whitespace-nowrap text-ink-soft">bar {bar}</span>
        </p>
        {points.length > 0 && <Pieces points={points} />}
        <p className="text-sm text-ink-soft">{why}</p>
        <div className="flex gap-1">
          {choicesOf(proposed).map((choice) => (
            <label
              key={choice}
              className="figures relative grid h-10 flex-1 place-items-center rounded-ui border border-line-strong text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary pointer-coarse:h-11"
            >
              <input
                type="radio"
                name={`score-${dimension}`}
                value={choice}
                checked={score === choice}
                aria-label={choice === proposed ? `${choice}, as proposed` : String(choice)}
                aria-describedby={wholesOf(choice)
                  .map((whole) => anchorId(dimension, whole))
                  .join(' ')}
                onChange={() => onMove(choice)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-ui"
              />
              <span aria-hidden>{choice}</span>
            </label>
          ))}
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-soft">
          {worked.length > 0 && (
            <details className="open:basis-full">
              <summary className="min-h-6 cursor-pointer hover:text-ink">
                How this was worked out<span className="sr-only">: {name}</span>
              </summary>
              <WorkedSteps name={name} steps={worked} />
            </details>
          )}
          {score !== proposed && <p>Proposed: {proposed}.</p>}
        </div>
      </fieldset>
      <div className="grid content-start gap-1 text-sm">
        <ol className="grid gap-1">
          {anchorsWithin(proposed).map((whole) => {
            const isChosen = wholesOf(score).includes(whole);
            return (
              <li
                key={whole}
                id={anchorId(dimension, whole)}
                className={classNames(
                  'grid grid-cols-[1.5rem_minmax(0,1fr)] rounded-ui px-2 py-1',
                  isChosen ? 'bg-primary-wash' : 'text-ink-soft',
                )}
              >
                <span className="figures font-semibold">{whole}</span>
                <span>{anchors[whole]}</span>
              </li>
            );
          })}
        </ol>
        {boardNotes.length > 0 && (
          <div className="grid gap-1 pt-2 text-ink-soft">
            <p>Read off your board by simple rules, so it may be wrong:</p>
            <ul className="list-disc pl-5">
              {boardNotes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </li>
  );
}

function choicesOf(proposed: number): number[] {
  const from = Math.max(0, proposed - MOST_MOVED);
  const to = Math.min(MAX_SCORE, proposed + MOST_MOVED);
  return Array.from({ length: (to - from) / STEP + 1 }, (_, index) => from + index * STEP);
}

/** The whole scores whose descriptions tell about a score: 2 and 3 about 2.5. */
function wholesOf(score: number): number[] {
  return [...new Set([Math.floor(score), Math.ceil(score)])];
}

function anchorsWithin(proposed: number): number[] {
  return [...new Set(choicesOf(proposed).flatMap(wholesOf))].sort();
}

function anchorId(dimension: string, whole: number): string {
  return `anchor-${dimension}-${whole}`;
}
