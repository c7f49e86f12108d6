import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { LookupGroup } from './lookup-group.tsx';
import { GENERIC, readSelection } from './selection.ts';
import { SessionNote } from './session-note.tsx';
import { useStartInterview } from './use-start-interview.ts';

/** Chooses what to be interviewed on, and starts. */
export function SetupForm({ onQuotaExhausted }: { onQuotaExhausted: () => void }) {
  const [company, setCompany] = useState(GENERIC);
  const [category, setCategory] = useState('');
  const [level, setLevel] = useState('');
  const companies = trpc.lookups.companies.useQuery();
  const categories = trpc.lookups.categories.useQuery();
  const levels = trpc.lookups.levels.useQuery();
  const { start, isPending } = useStartInterview(onQuotaExhausted);
  const selection = readSelection(company, category, level);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selection) return start(selection);
    toast({
      title: 'Please complete your selection',
      description: 'Select a category and level to continue.',
      variant: 'destructive',
    });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-10">
      <LookupGroup
        legend="Company"
        note="(optional)"
        query={companies}
        value={company}
        onValueChange={setCompany}
        first={{ value: GENERIC, name: 'Generic Interview' }}
      />
      <LookupGroup
        legend="Category"
        query={categories}
        value={category}
        onValueChange={setCategory}
        required
      />
      <LookupGroup legend="Experience Level" query={levels} value={level} onValueChange={setLevel} required />
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <Button type="submit" size="lg" disabled={selection === null} pending={isPending}>
          {isPending ? 'Starting Interview...' : 'Start Interview Session'}
        </Button>
        <SessionNote />
      </div>
    </form>
  );
}
