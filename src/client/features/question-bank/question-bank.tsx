import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input, Select } from '#client/components/ui/form-field.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { BankQuestionReply } from '#shared/contract/questions.ts';
import { foundBy, hiddenMatches } from '#shared/rules/question-search.ts';
import { isTried, type Practice, QuestionRow } from './question-row.tsx';

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
  const searchField = useRef<HTMLInputElement>(null);
  const found = bank.data && foundBy(search, bank.data);
  const questions = found?.filter(
    (question) =>
      (categoryId === '' || question.category.id === Number(categoryId)) &&
      (levelId === '' || question.levels.some(({ id }) => id === Number(levelId))) &&
      (shown === 'all' || (shown === 'begun') === isTried(question)),
  );
  const clear = () => {
    if (search.trim() === '') {
      setCategoryId('');
      setLevelId('');
      setShown('all');
    }
    setSearch('');
    searchField.current?.focus();
  };
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
              ref={searchField}
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
          {questions.length === 0 && (
            <NothingFound
              search={search.trim()}
              isFiltered={categoryId !== '' || levelId !== '' || shown !== 'all'}
              onClear={clear}
            />
          )}
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
                        matches={hiddenMatches(search, question)}
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

type NothingFoundProps = { search: string; isFiltered: boolean; onClear: () => void };

/** Clears the search first; the filters only where nothing was searched for. */
function NothingFound({ search, isFiltered, onClear }: NothingFoundProps) {
  return (
    <div className="grid justify-items-start gap-3 pt-4">
      <p className="wrap-anywhere">
        No question matches{' '}
        {[search && `“${search}”`, isFiltered && 'your filters'].filter(Boolean).join(' and ')}.
      </p>
      <Button variant="outline" onClick={onClear}>
        {search ? 'Clear the search' : 'Clear the filters'}
      </Button>
    </div>
  );
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
