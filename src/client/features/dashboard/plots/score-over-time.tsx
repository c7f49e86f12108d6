import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { gradeColor, JudgeBadge } from '#client/components/report/judge-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Select } from '#client/components/ui/form-field.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { dateText } from '#client/lib/formats.ts';
import type { PlottedScore, ProgressReply } from '#shared/contract/progress.ts';
import { GRADES, gradeRow, judgeLabel, LEVEL_BAR_SCORE } from '#shared/rules/grades.ts';
import { ScorePlot, SingleScore } from './score-plot.tsx';

type Named = { id: number; name: string };
type Props = {
  progress: Pick<ProgressReply, 'scores' | 'titles' | 'notGraded'> & {
    coverage: { categories: readonly Named[]; levels: readonly Named[] };
  };
  /** Explains that the score shown is not the user's own. */
  example?: ReactNode;
};

/** Scores plotted over the bands of the grades, for all interviews or for one category or level. */
export function ScoreOverTime({ progress, example }: Props) {
  const { titles, notGraded, coverage } = progress;
  const [categoryId, setCategoryId] = useState('');
  const [levelId, setLevelId] = useState('');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const scores = progress.scores.filter(
    (score) =>
      (categoryId === '' || score.categoryId === Number(categoryId)) &&
      (levelId === '' || score.levelId === Number(levelId)),
  );
  const at = scores.findIndex(({ interviewId }) => interviewId === chosenId);
  const index = at === -1 ? scores.length - 1 : at;
  const chosen = scores[index];
  const scored = (key: 'categoryId' | 'levelId', rows: readonly Named[]) =>
    rows.filter(({ id }) => progress.scores.some((score) => score[key] === id));
  const levels = scored('levelId', coverage.levels);
  return (
    <section aria-labelledby="score-over-time" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="score-over-time" className="text-base">
          {example ? 'Score over time, with the example’s score' : 'Score over time'}{' '}
          {!example && (
            <span className="text-sm font-normal text-ink-soft">{countText(scores.length, notGraded)}</span>
          )}
        </h3>
        {progress.scores.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Filter
              label="Category"
              all="All categories"
              rows={scored('categoryId', coverage.categories)}
              value={categoryId}
              onChange={setCategoryId}
            />
            <Filter label="Level" all="All levels" rows={levels} value={levelId} onChange={setLevelId} />
          </div>
        )}
      </div>
      {example}
      {chosen ? (
        <>
          {scores.length === 1 ? (
            <SingleScore score={chosen} label={plotText(scores)} />
          ) : (
            <ScorePlot scores={scores} chosen={chosen} label={plotText(scores)} onChoose={setChosenId} />
          )}
          {!example && (
            <ChosenScore
              chosen={chosen}
              scores={scores}
              title={titles[chosen.questionId]}
              onStep={(step) => setChosenId(scores[index + step]?.interviewId ?? null)}
              canStep={(step) => scores[index + step] !== undefined}
            />
          )}
          {scores.length === 1 && !example && <NextBand score={chosen} />}
          {!example && <ScoreTable scores={scores} titles={titles} levels={coverage.levels} />}
        </>
      ) : (
        <p className="py-6 text-ink-soft">No graded interview of this category and level.</p>
      )}
    </section>
  );
}

function countText(graded: number, notGraded: number): string {
  return notGraded === 0 ? `${graded} graded` : `${graded} graded, ${notGraded} not graded`;
}

/** What the plot shows, in one sentence. */
function plotText(scores: readonly PlottedScore[]): string {
  const [first, last] = [scores[0], scores.at(-1)];
  if (!first || !last) return 'No scores.';
  const best = Math.max(...scores.map(({ score }) => score));
  if (scores.length === 1)
    return `One score: ${first.score}, ${first.grade}, on ${dateText(first.createdAt)}.`;
  return `${scores.length} scores from ${dateText(first.createdAt)} to ${dateText(last.createdAt)}: the first ${first.score}, the last ${last.score}, the best ${best}.`;
}

type FilterProps = {
  label: string;
  all: string;
  rows: readonly Named[];
  value: string;
  onChange: (value: string) => void;
};

function Filter({ label, all, rows, value, onChange }: FilterProps) {
  if (rows.length < 2) return null;
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-9 w-auto! text-sm"
    >
      <option value="">{all}</option>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type ChosenProps = {
  chosen: PlottedScore;
  scores: readonly PlottedScore[];
  title: string | undefined;
  onStep: (step: 1 | -1) => void;
  canStep: (step: 1 | -1) => boolean;
};

/**
 * The chosen score in words, with a link to its report and buttons to its neighbors, which the keyboard reaches too.
 */
function ChosenScore({ chosen, scores, title, onStep, canStep }: ChosenProps) {
  const sameQuestion = scores.filter(
    ({ questionId, judgedBy }) => questionId === chosen.questionId && judgedBy === chosen.judgedBy,
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 text-sm">
      <p className="min-w-0 flex-1 basis-60" aria-live="polite">
        <span className={classNames('figures font-semibold', gradeColor(chosen.grade))}>{chosen.grade}</span>{' '}
        <span className="figures">{chosen.score}</span> ·{' '}
        <Link to="/interview/$id/results" params={{ id: String(chosen.interviewId) }} className="link">
          {title ?? 'A former question'}
        </Link>{' '}
        · {dateText(chosen.createdAt)} <JudgeBadge judge={{ kind: chosen.judgedBy, name: null }} />
        {sameQuestion.length > 1 && (
          <span className="block text-signal">
            Same question: {sameQuestion.map(({ score }) => score).join(' → ')}
          </span>
        )}
      </p>
      {scores.length > 1 && (
        <div className="flex gap-2">
          <Button variant="outline" size="sm" disabled={!canStep(-1)} onClick={() => onStep(-1)}>
            Earlier
          </Button>
          <Button variant="outline" size="sm" disabled={!canStep(1)} onClick={() => onStep(1)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}

/** How far a single score is from the bar and the next band. */
function NextBand({ score: { grade, score } }: { score: PlottedScore }) {
  const row = gradeRow(grade);
  const above = row && GRADES[GRADES.indexOf(row) - 1];
  const distance = Math.abs(score - LEVEL_BAR_SCORE);
  const place = distance === 0 ? 'Right at' : `${distance} ${score < LEVEL_BAR_SCORE ? 'below' : 'above'}`;
  const missing = above && Math.ceil(above.from - score);
  return (
    <p className="text-sm text-ink-soft">
      {place} the bar of {LEVEL_BAR_SCORE}, the upright line.{' '}
      {above
        ? `The next band is ${above.grade}, from ${above.from}: ${missing} ${missing === 1 ? 'point' : 'points'} more.`
        : 'This is the highest band.'}{' '}
      With your next interview, this becomes a chart over time.
    </p>
  );
}

type ScoreTableProps = {
  scores: readonly PlottedScore[];
  titles: Readonly<Record<string, string>>;
  levels: readonly { id: number; name: string }[];
};

/** The plot's figures as a table, newest first. Drawn only once it is opened, since there may be a thousand. */
function ScoreTable({ scores, titles, levels }: ScoreTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-ink-soft hover:text-ink">Show as a table</summary>
      {isOpen && (
        <ScrollArea label="Scores as a table" className="mt-2 max-h-80">
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-line">
                {['Date', 'Question', 'Level', 'Grade', 'Score', 'Judged'].map((name) => (
                  <th key={name} scope="col" className="py-1 pr-4 font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...scores].reverse().map((score) => (
                <tr key={score.interviewId} className="border-b border-line">
                  <td className="py-1 pr-4 whitespace-nowrap">{dateText(score.createdAt)}</td>
                  <td className="py-1 pr-4">{titles[score.questionId] ?? 'A former question'}</td>
                  <td className="py-1 pr-4">{levels.find(({ id }) => id === score.levelId)?.name}</td>
                  <td className="py-1 pr-4">{score.grade}</td>
                  <td className="figures py-1 pr-4">{score.score}</td>
                  <td className="py-1">{judgeLabel({ kind: score.judgedBy, name: null })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </details>
  );
}
