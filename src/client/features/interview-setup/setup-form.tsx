import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { sessionLengthText } from '#shared/rules/interview-clock.ts';
import { LookupGroup } from './lookup-group.tsx';
import { GENERIC, readSelection, useStartInterview } from './use-start-interview.ts';

/** As specified, unless the operator chose another length (decisions D1). */
const SPECIFIED_SECONDS = 300;

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

/** What a session is, beside the start button. */
function SessionNote() {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const seconds = config?.interviewSecondsIsCustom ? config.interviewSeconds : SPECIFIED_SECONDS;
  return (
    <p className="text-sm text-ink-soft">{sessionLengthText(seconds)} session limit • Real-time feedback</p>
  );
}
