import { useState } from 'react';
import { PHASE_NAMES } from '#client/components/conversation/phase-names.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField, Select, Textarea } from '#client/components/ui/form-field.tsx';
import type { ConsoleReply, ConsoleScript } from '#shared/contract/friend.ts';
import { recommendationText } from '#shared/rules/grades.ts';
import { Notes, type NoteTaking, useNoteTaking } from './notes.tsx';
import { PointTicks, type ScriptPoint } from './point-ticks.tsx';
import type { OpenConsole } from './use-console.ts';

/** Two strengths, and two things to work on. */
const BOTH = [0, 1] as const;
const SCORES = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

type Props = { session: OpenConsole; shown: ConsoleReply; script: ConsoleScript };

/** Ticks, notes, six scores and four sentences. Everything is saved as it is made, and sent at the end. */
export function VerdictColumn({ session, shown, script }: Props) {
  const { verdict } = shown;
  const taking = useNoteTaking({ session, shown });
  const points = script.stages.flatMap((stage) => stage.points);
  const ticked = points.filter(({ id }) => verdict.ticks[id]).length;
  const isEnded = shown.status !== 'in_progress';
  const isEmpty = ticked === 0 && Object.keys(verdict.scores).length === 0;
  return (
    <div className="grid content-start gap-6">
      <Notes session={session} shown={shown} taking={taking} />
      <section aria-labelledby="ticks" className="grid gap-3">
        <h3 id="ticks" className="font-semibold">
          Points{' '}
          <span className="figures text-sm font-normal text-ink-soft">
            {ticked} of {points.length} ticked
          </span>
        </h3>
        <p className="text-sm text-ink-soft">
          With a reason: they said it and why. Named: they only said it. Without a tick, a point that you
          asked about counts as missed; the others don’t count.
        </p>
        {script.stages.map(({ phase, points: ofStage }) => (
          <div key={phase} className="grid gap-4 border-t border-line pt-3">
            <h4 className="font-semibold">{PHASE_NAMES[phase]}</h4>
            <ul className="grid gap-5">
              {ofStage.map((point) => (
                <li key={point.id}>
                  <PointTicks point={point} session={session} verdict={verdict}>
                    <QuoteOf point={point} session={session} verdict={verdict} />
                  </PointTicks>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      <section aria-labelledby="rows" className="grid gap-4">
        <h3 id="rows" className="font-semibold">
          Six scores
        </h3>
        {verdict.rows.map((row) => {
          const chosen = row.score === null ? '' : (row.anchors[Math.floor(row.score)] ?? '');
          return (
            <FormField
              key={row.dimension}
              label={row.name}
              hint={`${chosen} The bar for ${shown.level.name} is ${row.bar}.`.trim()}
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
                  <option value="">
                    {row.dimension === 'communication'
                      ? `${row.proposed}, like the rest`
                      : `${row.proposed}, from your ticks`}
                  </option>
                  {SCORES.map((each) => (
                    <option key={each} value={each}>
                      {[each, row.anchors[each]].filter((part) => part !== undefined).join(': ')}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          );
        })}
      </section>
      <Remarks
        title="Two strengths"
        own={verdict.strengths}
        proposed={verdict.proposedStrengths}
        onSave={(strengths) => session.save.change({ strengths })}
      />
      <Remarks
        title="Two things to work on"
        own={verdict.improvements}
        proposed={verdict.proposedImprovements}
        onSave={(improvements) => session.save.change({ improvements })}
      />
      {isEnded ? (
        <SendBar session={session} verdict={verdict} isEmpty={isEmpty} taking={taking} />
      ) : (
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          You send the verdict once the interview has ended.
        </p>
      )}
    </div>
  );
}

type SendProps = {
  session: OpenConsole;
  verdict: ConsoleReply['verdict'];
  isEmpty: boolean;
  taking: NoteTaking;
};

/** Always in sight once nothing else is left to do, so that the friend sees the grade before sending it. */
function SendBar({ session, verdict, isEmpty, taking }: SendProps) {
  const [isAsked, setIsAsked] = useState(false);
  const missed = verdict.asked.filter((id) => !verdict.ticks[id]).length;
  const send = async () => {
    setIsAsked(false);
    // A note that is written and not kept yet goes with the verdict.
    if (await taking.keep()) session.save.send();
  };
  return (
    <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2 border-t border-line bg-ground px-4 py-3 lg:-bottom-5 lg:-mx-6 lg:-mb-5 lg:px-6">
      {isEmpty ? (
        <p className="text-sm text-ink-soft">Tick a point or set a score first.</p>
      ) : (
        <div>
          <p className="font-semibold">{gradeText(verdict)}</p>
          <p className="text-sm text-ink-soft">{missedText(missed)}</p>
        </div>
      )}
      <Button size="lg" disabled={isEmpty} pending={session.save.isPending} onClick={() => setIsAsked(true)}>
        Send the verdict
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Send your verdict?"
        description={
          <>
            <p className="font-semibold text-ink">{gradeText(verdict)}</p>
            <p>
              {missedText(missed)} This becomes the candidate’s grade at once, and you cannot change it here
              afterwards. If it isn’t what you mean, change the six scores.
            </p>
          </>
        }
        focusesItself
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => setIsAsked(false)}>
            Look again
          </Button>
          <Button onClick={() => void send()}>Send it</Button>
        </div>
      </Dialog>
    </div>
  );
}

/** "B-, 72 of 100: HIRE - ..." */
function gradeText({ outcome }: ConsoleReply['verdict']): string {
  return outcome
    ? `${outcome.grade}, ${outcome.score} of 100: ${recommendationText(outcome.recommendation)}`
    : 'Too little was said for a grade.';
}

function missedText(missed: number): string {
  if (missed === 0) return 'Every point you asked about has a tick.';
  return missed === 1
    ? 'One point that you asked about has no tick and counts as missed.'
    : `${missed} points that you asked about have no tick and count as missed.`;
}

type QuoteProps = { point: ScriptPoint; session: OpenConsole; verdict: ConsoleReply['verdict'] };

function QuoteOf({ point, session, verdict }: QuoteProps) {
  const quote = verdict.quotes[point.id];
  if (!quote) return null;
  return (
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
  );
}

type RemarksProps = {
  title: string;
  own: string[] | null;
  proposed: string[];
  onSave: (texts: string[]) => void;
};

/** Shows what the ticks suggest, until the friend writes something else. */
function Remarks({ title, own, proposed, onSave }: RemarksProps) {
  const given = BOTH.map((at) => (own ?? proposed)[at] ?? '');
  /** What is written here, until it is what was given. */
  const [written, setWritten] = useState<string[] | null>(null);
  const texts = written ?? given;
  const keep = () => {
    if (texts.join('\n') === given.join('\n')) setWritten(null);
    else onSave(texts);
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
            setWritten(texts.map((each, index) => (index === at ? target.value : each)))
          }
          onBlur={keep}
        />
      ))}
    </fieldset>
  );
}
