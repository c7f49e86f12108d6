import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { gradeColor, JudgeBadge } from '#client/components/report/judge-badge.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input, Select } from '#client/components/ui/form-field.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { LevelReply } from '#shared/contract/lookups.ts';
import type { BankQuestionReply } from '#shared/contract/questions.ts';

/** Starts an interview on one question. */
export type Practice = {
  isPending: boolean;
  start: (choice: { categoryId: number; levelId: number; questionId: string }) => void;
};

const SHOWN = { all: 'All', new: 'Not tried yet', begun: 'Tried' } as const;
type Shown = keyof typeof SHOWN;
const SKELETON_ROWS = ['first', 'second', 'third', 'fourth'];

/** Every question that can be practiced, with the user's best grade and, on request, what is hard about it. */
export function QuestionBank({ practice }: { practice: Practice }) {
  const bank = trpc.questions.list.useQuery(undefined, { staleTime: 0 });
  const levels = trpc.lookups.levels.useQuery();
  const [categoryId, setCategoryId] = useState('');
  const [levelId, setLevelId] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const questions = bank.data?.filter(
    ({ category, levels: written, title, hardParts, ...question }) =>
      words.every((word) => [title, category.name, ...hardParts].join(' ').toLowerCase().includes(word)) &&
      (categoryId === '' || category.id === Number(categoryId)) &&
      (levelId === '' || written.some(({ id }) => id === Number(levelId))) &&
      (shown === 'all' || (shown === 'begun') === isTried(question)),
  );
  const lastLevel = levelOfLatest(bank.data ?? []);
  const categories = new Map(bank.data?.map(({ category }) => [category.id, category]));
  return (
    <Page
      title="Questions"
      width="wide"
      lead={<p className="text-base">Practice any of them at any level. Each interview uses one session.</p>}
      before={
        <Link to="/" className="link justify-self-start text-sm">
          Back to Dashboard
        </Link>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-4 lg:grid-cols-4">
        <FormField label="Search">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </FormField>
        <Choice label="Category" value={categoryId} onChange={setCategoryId}>
          <option value="">All categories</option>
          {[...categories.values()].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice label="Written for" value={levelId} onChange={setLevelId}>
          <option value="">Any level</option>
          {levels.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label="Show"
          value={shown}
          onChange={(value) => setShown(value === 'new' || value === 'begun' ? value : 'all')}
        >
          {Object.entries(SHOWN).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      {bank.isError && (
        <LoadError
          title="The questions could not be loaded"
          error={bank.error}
          onRetry={() => bank.refetch()}
        />
      )}
      {bank.isLoading && (
        <SkeletonGroup label="Loading the questions" className="grid gap-3">
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} className="h-28" />
          ))}
        </SkeletonGroup>
      )}
      {questions && (
        <section aria-label="Questions" className="grid gap-3">
          <p role="status" className="text-sm text-ink-soft">
            {questions.length} {questions.length === 1 ? 'question' : 'questions'}
          </p>
          {[...categories.values()].map((category) => {
            const own = questions.filter((question) => question.category.id === category.id);
            return own.length === 0 ? null : (
              <section key={category.id} aria-label={category.name} className="grid gap-2 pt-4">
                <CategoryHead name={category.name} questions={own} />
                <ul className="border-t border-line">
                  {[...own.filter((question) => !isTried(question)), ...own.filter(isTried)].map(
                    (question) => (
                      <QuestionRow
                        key={question.id}
                        question={question}
                        levels={levels.data ?? question.levels}
                        presetLevel={levelId || lastLevel}
                        practice={practice}
                      />
                    ),
                  )}
                </ul>
              </section>
            );
          })}
        </section>
      )}
    </Page>
  );
}

type Tries = Pick<BankQuestionReply, 'interviewCount' | 'exerciseCount'>;

function isTried({ interviewCount, exerciseCount }: Tries): boolean {
  return interviewCount + exerciseCount > 0;
}

/** The level of the latest interview, on any question; undefined without one. */
function levelOfLatest(questions: readonly BankQuestionReply[]): string | undefined {
  const [latest] = questions
    .flatMap(({ last }) => last ?? [])
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return latest && String(latest.levelId);
}

/** How many questions of a category the user has tried, in figures and as a bar. */
function CategoryHead({ name, questions }: { name: string; questions: readonly BankQuestionReply[] }) {
  const tried = questions.filter(isTried).length;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 className="text-xl">{name}</h2>
      <p className="text-sm text-ink-soft">
        <span className="figures">{tried}</span> of <span className="figures">{questions.length}</span> tried
      </p>
      <div aria-hidden className="flex w-full gap-1">
        {questions.map(({ id }, place) => (
          <span key={id} className={classNames('h-1.5 flex-1', place < tried ? 'bg-primary' : 'bg-line')} />
        ))}
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: React.ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <FormField label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </Select>
      )}
    </FormField>
  );
}

type RowProps = {
  question: BankQuestionReply;
  levels: readonly LevelReply[];
  /** The level that the bank is filtered by, or else the one that was practiced last. */
  presetLevel: string | undefined;
  practice: Practice;
};

function QuestionRow({ question, levels, presetLevel, practice }: RowProps) {
  const { id, title, category, levels: written, hardParts, interviewCount } = question;
  const [chosen, setChosen] = useState<string | null>(null);
  const levelId = chosen ?? presetLevel ?? String(written[0]?.id ?? '');
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[1fr_15rem]">
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="text-sm text-ink-soft">
          {category.name} · {written.map(({ name }) => name).join(', ')}
        </p>
        {/* Hidden until the question was tried, unless the user asks for it. */}
        <details open={isTried(question)} className="mt-1 text-sm">
          <summary className="min-h-11 cursor-pointer content-center text-ink-soft hover:text-ink">
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
        <Tried question={question} />
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

/** How often the question was tried, in what way, and its best grade. */
function Tried({ question }: { question: BankQuestionReply }) {
  const { title, interviewCount, exerciseCount, best } = question;
  if (!isTried(question)) return <p className="text-sm text-ink-soft">Not tried yet</p>;
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
