import { type FormEvent, useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input, Select, Textarea } from '#client/components/ui/form-field.tsx';
import { useDraft } from '#client/lib/use-stored.ts';
import type { Tick } from '#shared/contract/debrief.ts';
import type { ConsoleReply, ConsoleScript } from '#shared/contract/friend.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import type { OpenConsole } from './use-console.ts';

const TICKS: { tick: Tick; label: string; sign: string }[] = [
  { tick: 'reason', label: 'With a reason', sign: '✓✓' },
  { tick: 'named', label: 'Named', sign: '✓' },
  { tick: 'missed', label: 'Missed', sign: '–' },
  { tick: 'wrong', label: 'Wrong', sign: '✗' },
];
/** Two strengths, and two things to work on. */
const BOTH = [0, 1] as const;
const SCORES = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

type Props = { session: OpenConsole; shown: ConsoleReply; script: ConsoleScript };

/** Ticks, notes, six rows and four sentences; all of it is kept as it is made, and sent at the end. */
export function VerdictColumn({ session, shown, script }: Props) {
  const { verdict } = shown;
  const points = script.stages.flatMap((stage) => stage.points);
  const ticked = points.filter(({ id }) => verdict.ticks[id]).length;
  const isEnded = shown.status !== 'in_progress';
  const isEmpty = ticked === 0 && Object.keys(verdict.scores).length === 0;
  return (
    <div className="grid content-start gap-6">
      <Notes session={session} shown={shown} />
      <section aria-labelledby="ticks" className="grid gap-3">
        <h3 id="ticks" className="font-semibold">
          Points{' '}
          <span className="figures text-sm font-normal text-ink-soft">
            {ticked} of {points.length} ticked
          </span>
        </h3>
        <p className="text-sm text-ink-soft">A point without a tick counts as missed.</p>
        <ul className="grid gap-4">
          {points.map((point) => (
            <li key={point.id}>
              <PointTicks point={point} session={session} verdict={verdict} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="rows" className="grid gap-4">
        <h3 id="rows" className="font-semibold">
          Six scores
        </h3>
        {verdict.rows.map((row) => {
          const score = row.score ?? row.proposed;
          return (
            <FormField
              key={row.dimension}
              label={row.name}
              hint={`${row.anchors[Math.floor(score)] ?? ''} The bar is ${row.bar}.`}
            >
              {(control) => (
                <Select
                  {...control}
                  value={row.score ?? ''}
                  onChange={({ target }) =>
                    session.save.change({
                      scores: { [row.dimension]: target.value === '' ? null : Number(target.value) },
                    })
                  }
                >
                  <option value="">{row.proposed}, as the ticks come to</option>
                  {SCORES.map((each) => (
                    <option key={each} value={each}>
                      {each}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          );
        })}
      </section>
      <Remarks
        key={`strengths ${verdict.strengths === null ? verdict.proposedStrengths.join() : ''}`}
        title="Two strengths"
        own={verdict.strengths}
        proposed={verdict.proposedStrengths}
        onSave={(strengths) => session.save.change({ strengths })}
      />
      <Remarks
        key={`improvements ${verdict.improvements === null ? verdict.proposedImprovements.join() : ''}`}
        title="Two things to work on"
        own={verdict.improvements}
        proposed={verdict.proposedImprovements}
        onSave={(improvements) => session.save.change({ improvements })}
      />
      <div className="grid gap-2 border-t border-line pt-4">
        {!isEnded && <p className="text-sm text-ink-soft">You can send it once the interview has ended.</p>}
        {isEnded && isEmpty && (
          <Alert>
            <p>Tick a point or set a score first.</p>
          </Alert>
        )}
        <Button
          size="lg"
          disabled={!isEnded || isEmpty}
          pending={session.save.isPending}
          onClick={() => session.save.send()}
        >
          Send the verdict
        </Button>
      </div>
    </div>
  );
}

type TickProps = {
  point: ConsoleScript['stages'][number]['points'][number];
  session: OpenConsole;
  verdict: ConsoleReply['verdict'];
};

function PointTicks({ point, session, verdict }: TickProps) {
  const given = verdict.ticks[point.id];
  const quote = verdict.quotes[point.id];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{point.name}</legend>
      <div className="grid grid-cols-4 gap-1">
        {TICKS.map(({ tick, label, sign }) => (
          <button
            key={tick}
            type="button"
            aria-pressed={given === tick}
            onClick={() => session.save.change({ ticks: { [point.id]: given === tick ? null : tick } })}
            className="grid min-h-11 place-items-center rounded-ui border border-line-strong bg-raised px-1 py-1 text-xs leading-tight hover:border-ink aria-pressed:border-primary aria-pressed:bg-primary-wash aria-pressed:font-semibold"
          >
            <span aria-hidden>{sign}</span>
            {label}
          </button>
        ))}
      </div>
      {quote && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
          <blockquote className="border-l-2 border-primary pl-3 text-sm text-ink-soft wrap-anywhere">
            “{quote.text}”
          </blockquote>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove the quote of ${point.name}`}
            onClick={() => session.save.change({ quotes: { [point.id]: null } })}
          >
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Notes({ session, shown }: Omit<Props, 'script'>) {
  const [text, setText] = useDraft(`console_note_${shown.createdAt.getTime()}`);
  const { notes } = shown.verdict;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    session.save.change({ notes: [...notes, { text: text.trim() }] });
    setText('');
  };
  return (
    <section aria-labelledby="notes" className="grid gap-2">
      <h3 id="notes" className="sr-only">
        Notes
      </h3>
      <form onSubmit={add} className="grid gap-2">
        <FormField label="Note" hint="Kept with its time. The candidate reads your notes with the verdict.">
          {(control) => (
            <Input
              {...control}
              value={text}
              maxLength={500}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </FormField>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          className="justify-self-start"
          disabled={!text.trim()}
        >
          Keep the note
        </Button>
      </form>
      <ul className="grid gap-1">
        {notes.map((note, at) => (
          <li
            key={`${note.atMs} ${note.text}`}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 text-sm"
          >
            <span className="figures text-ink-soft">{clockText(note.atMs / 1000)}</span>
            <span className="wrap-anywhere">{note.text}</span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove the note “${note.text}”`}
              onClick={() => session.save.change({ notes: notes.filter((_, index) => index !== at) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RemarksProps = {
  title: string;
  own: string[] | null;
  proposed: string[];
  onSave: (texts: string[]) => void;
};

/** As the ticks come to, until the friend writes something else. */
function Remarks({ title, own, proposed, onSave }: RemarksProps) {
  const given = own ?? proposed;
  const [texts, setTexts] = useState([given[0] ?? '', given[1] ?? '']);
  const keep = () => {
    if (texts.join('\n') !== [given[0] ?? '', given[1] ?? ''].join('\n')) onSave(texts);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      {BOTH.map((at) => (
        <Textarea
          key={at}
          aria-label={`${title}, ${at + 1}`}
          rows={3}
          value={texts[at]}
          maxLength={500}
          onChange={({ target }) =>
            setTexts(texts.map((each, index) => (index === at ? target.value : each)))
          }
          onBlur={keep}
        />
      ))}
    </fieldset>
  );
}
