import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { gradeColor, JudgeBadge } from '#client/components/report/judge-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Select } from '#client/components/ui/form-field.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { LevelReply } from '#shared/contract/lookups.ts';
import type { BankQuestionReply } from '#shared/contract/questions.ts';

/** Starts an interview on one question. */
export type Practice = {
  isPending: boolean;
  start: (choice: { categoryId: number; levelId: number; questionId: string }) => void;
};

type RowProps = {
  question: BankQuestionReply;
  levels: readonly LevelReply[];
  /** The level that the bank is filtered by, or else the one that was practiced last. */
  presetLevel: string | undefined;
  /** Words and names by which a search found it although the card does not show them. */
  matches: readonly string[];
  practice: Practice;
};

/** A question of the bank: what the user did with it, and the way to start it. */
export function QuestionRow({ question, levels, presetLevel, matches, practice }: RowProps) {
  const { id, title, category, opening, levels: written, hardParts, interviewCount } = question;
  const [chosen, setChosen] = useState<string | null>(null);
  const levelId = chosen ?? presetLevel ?? String(written[0]?.id ?? '');
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-4 md:grid-cols-[1fr_15rem]">
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-lg wrap-anywhere">{title}</h3>
          <p className="text-sm text-ink-soft">{written.map(({ name }) => name).join(', ')}</p>
        </div>
        <p className="text-sm text-ink-soft">{opening}</p>
        {matches.length > 0 && (
          <p className="text-sm">Found by {matches.map((match) => `“${match}”`).join(', ')}</p>
        )}
        {/* Hidden until the question was tried, unless the user asks for it. */}
        <details open={isTried(question)} className="text-sm">
          <summary className="min-h-6 cursor-pointer content-center text-ink-soft hover:text-ink pointer-coarse:min-h-11">
            Show what is hard about it<span className="sr-only">: {title}</span>
          </summary>
          <ul className="grid list-disc gap-x-10 pl-5 sm:grid-cols-2" aria-label="What is hard about it">
            {hardParts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </details>
      </div>
      <div className="grid content-start gap-2">
        {isTried(question) && <Tried question={question} />}
        <div className="flex gap-2">
          <Select
            aria-label={`Level for ${title}`}
            value={levelId}
            onChange={(event) => setChosen(event.target.value)}
            className="min-w-0 flex-1"
          >
            {levels.map((level) => (
              <option key={level.id} value={level.id}>
                {level.name}
              </option>
            ))}
          </Select>
          <Button
            variant="outline"
            disabled={practice.isPending}
            aria-label={`${interviewCount === 0 ? 'Practice this' : 'Again'}: ${title}`}
            onClick={() =>
              practice.start({ categoryId: category.id, levelId: Number(levelId), questionId: id })
            }
          >
            {interviewCount === 0 ? 'Practice this' : 'Again'}
          </Button>
        </div>
      </div>
    </li>
  );
}

type Tries = Pick<BankQuestionReply, 'interviewCount' | 'exerciseCount'>;

export function isTried({ interviewCount, exerciseCount }: Tries): boolean {
  return interviewCount + exerciseCount > 0;
}

/** How often the question was tried, in what way, and its best grade. */
function Tried({ question }: { question: BankQuestionReply }) {
  const { title, interviewCount, exerciseCount, best } = question;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      {best ? (
        <Link to="/interview/$id/results" params={{ id: String(best.interviewId) }} className="link">
          Best{' '}
          <span className={classNames('figures font-semibold', gradeColor(best.grade))}>{best.grade}</span>{' '}
          <span className="figures">{best.score}</span>
        </Link>
      ) : (
        interviewCount > 0 && <span>Not graded</span>
      )}
      {best && <JudgeBadge judge={{ kind: best.judgedBy, name: null }} />}
      {interviewCount > 0 && (
        <Link to="/interviews" search={{ search: title }} className="link">
          {interviewCount === 1 ? '1 interview' : `${interviewCount} interviews`}
        </Link>
      )}
      {exerciseCount > 0 && <span>{exerciseCount === 1 ? '1 exercise' : `${exerciseCount} exercises`}</span>}
    </p>
  );
}
