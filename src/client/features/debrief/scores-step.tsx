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
      <p className="max-w-prose">
        These scores, from 0 to 5, follow from your ticks. You can move each of them by up to one. The bar is
        what is expected at {levelName} level.
      </p>
      <p className="max-w-prose text-sm text-ink-soft">{TICKS_TO_SCORES}</p>
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
  const { dimension, name, proposed, why, worked, bar, anchors, boardNotes } = row;
  const score = row.score ?? proposed;
  const anchorId = `anchor-${dimension}`;
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-4 md:grid-cols-[17rem_minmax(0,1fr)]">
      <fieldset className="grid content-start gap-2" aria-describedby={anchorId}>
        <legend className="sr-only">
          {name}, the bar is {bar}
        </legend>
        <p aria-hidden className="flex items-baseline justify-between gap-x-3">
          <span className="font-medium">{name}</span>
          <span className="figures text-sm whitespace-nowrap text-ink-soft">bar {bar}</span>
        </p>
        <Scale score={score} bar={bar} />
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
                aria-label={choice === proposed ? `${choice}, as your ticks come to` : String(choice)}
                onChange={() => onMove(choice)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-ui"
              />
              <span aria-hidden>{choice}</span>
            </label>
          ))}
        </div>
        <p className="text-sm text-ink-soft">{why}</p>
        <p className={classNames('text-sm text-ink-soft', score === proposed && 'invisible')}>
          Your ticks come to {proposed}.
        </p>
        {worked.length > 0 && (
          <details className="text-sm text-ink-soft">
            <summary className="min-h-6 cursor-pointer hover:text-ink">Step by step</summary>
            <div className="mt-1 grid gap-1">
              {worked.map((step) => (
                <p key={step}>{step}</p>
              ))}
            </div>
          </details>
        )}
      </fieldset>
      <div className="grid content-start gap-1 text-sm">
        {/* As high as the longest choice needs, so that the rows below stay in place when one is chosen. */}
        <div className="grid">
          {choicesOf(proposed).map((choice) => (
            <div
              key={choice}
              id={choice === score ? anchorId : undefined}
              className={classNames(
                'grid content-start gap-1 [grid-area:1/1]',
                choice !== score && 'invisible',
              )}
            >
              {[...new Set([Math.floor(choice), Math.ceil(choice)])].map((whole) => (
                <p key={whole} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
                  <span className="figures font-semibold">{whole}</span>
                  <span>{anchors[whole]}</span>
                </p>
              ))}
            </div>
          ))}
        </div>
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

/** The score on the whole scale, with the bar. */
function Scale({ score, bar }: { score: number; bar: number }) {
  const percent = (value: number) => `${(value / MAX_SCORE) * 100}%`;
  return (
    <div aria-hidden className="relative h-3">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
      <span
        className="absolute top-1/2 left-0 h-0.5 -translate-y-1/2 bg-primary"
        style={{ width: percent(score) }}
      />
      <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink" style={{ left: percent(bar) }} />
      <span
        className={classNames(
          'absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-primary',
        )}
        style={{ left: percent(score) }}
      />
    </div>
  );
}

function choicesOf(proposed: number): number[] {
  const from = Math.max(0, proposed - MOST_MOVED);
  const to = Math.min(MAX_SCORE, proposed + MOST_MOVED);
  return Array.from({ length: (to - from) / STEP + 1 }, (_, index) => from + index * STEP);
}
