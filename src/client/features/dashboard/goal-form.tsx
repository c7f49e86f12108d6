import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input, Select } from '#client/components/ui/form-field.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { LookupReply } from '#shared/contract/lookups.ts';
import type { PreparationReply } from '#shared/contract/preparation.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { useSavePlan } from './use-save-plan.ts';

type Props = {
  preparation: PreparationReply;
  /** Presets the fields if the user has no path yet. */
  lastChoice: ProgressReply['lastChoice'];
  onClose: () => void;
};

/** A form for what the user prepares for. */
export default function GoalForm({ preparation: { path, week }, lastChoice, onClose }: Props) {
  const { data: categories = [] } = trpc.lookups.categories.useQuery();
  const { data: levels = [] } = trpc.lookups.levels.useQuery();
  const { data: companies } = trpc.lookups.companies.useQuery();
  const known = path ?? lastChoice;
  const [interviewOn, setInterviewOn] = useState(path?.interviewOn ?? '');
  const [categoryId, setCategoryId] = useState(known?.category.id ?? 0);
  const [levelId, setLevelId] = useState(known?.level.id ?? 0);
  const [companyId, setCompanyId] = useState(known?.company?.id ?? 0);
  const [problem, setProblem] = useState<string | null>(null);
  const { save, skip, isPending } = useSavePlan(onClose);
  const category = categories.find(({ id }) => id === categoryId) ?? categories[0];
  const level = levels.find(({ id }) => id === levelId) ?? levels[0];
  const company = companies?.find(({ id }) => id === companyId);
  const today = week.find(({ isToday }) => isToday)?.on ?? '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isOver = interviewOn !== '' && interviewOn < today;
    setProblem(isOver ? 'Choose today or a later day.' : null);
    if (isOver) return;
    save({
      interviewOn: interviewOn || null,
      categoryId: category?.id ?? categoryId,
      levelId: level?.id ?? levelId,
      companyId: companyId || null,
    });
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Your interview" className="grid max-w-md gap-3">
      <h2 className="text-base">When is your interview?</h2>
      <FormField label="Date" hint="Leave it empty if there is none yet." error={problem ?? undefined}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={today}
            value={interviewOn}
            onChange={(event) => setInterviewOn(event.target.value)}
          />
        )}
      </FormField>
      {category && level && companies && (
        <details open={path !== null} className="text-sm">
          <summary className="cursor-pointer text-ink-soft hover:text-ink">
            {category.name} · {level.name} · {company?.name ?? 'Generic'}
          </summary>
          <div className="mt-3 grid gap-3">
            <div className="grid grid-cols-2 gap-3">
              <Choice label="Category" list={categories} value={category.id} onChange={setCategoryId} />
              <Choice label="Level" list={levels} value={level.id} onChange={setLevelId} />
            </div>
            <Choice label="Company" list={companies} value={companyId} onChange={setCompanyId}>
              <option value={0}>Generic</option>
            </Choice>
          </div>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" size="sm" pending={isPending}>
          Plan my steps
        </Button>
        <Button variant="quiet" size="sm" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        {path && (
          <Button variant="quiet" size="sm" disabled={isPending} onClick={skip}>
            Remove the plan
          </Button>
        )}
      </div>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  list: readonly LookupReply[];
  value: number;
  onChange: (id: number) => void;
  children?: ReactNode;
};

function Choice({ label, list, value, onChange, children }: ChoiceProps) {
  return (
    <FormField label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {children}
          {list.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
