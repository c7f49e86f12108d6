import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Progress } from '#client/components/ui/progress.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { KeySwitch, useCharacterKeys, useKeys } from '#client/lib/keys.tsx';
import type { DebriefStatement } from '#shared/contract/debrief.ts';
import { SENTENCES_TO_SCORE } from '#shared/rules/grades.ts';
import type { OpenDebrief } from './use-debrief.ts';

type Props = { session: OpenDebrief; onDone: () => void };

/** Statements that are true or false, one at a time. The truth is shown at once, so the first answer stands. */
export function SentencesStep({ session, onDone }: Props) {
  const { statements } = session.debrief;
  const [shown, setShown] = useState<{ id: string; pressed: boolean } | null>(null);
  const place = useRef<HTMLQuoteElement>(null);
  const open = statements.find(({ answer }) => answer === null);
  const current = statements.find(({ id }) => id === shown?.id) ?? open;
  if (!current) return <Decided statements={statements} onDone={onDone} />;

  const at = statements.indexOf(current) + 1;
  const decide = (answer: boolean) => {
    setShown({ id: current.id, pressed: answer });
    session.change({ answers: { [current.id]: answer } });
  };
  const goOn = () => {
    setShown(null);
    place.current?.focus();
  };
  return (
    <div className="grid gap-6">
      <Progress label="Sentences decided" value={countDecided(statements) / statements.length} />
      <div className="grid gap-2">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span className="figures">
            Sentence {at} of {statements.length}
          </span>
          {current.answer === null && <span>Your first answer counts.</span>}
        </p>
        <blockquote
          ref={place}
          tabIndex={-1}
          className="min-h-28 text-xl font-medium text-balance sm:min-h-24 sm:text-2xl"
        >
          {current.text}
        </blockquote>
      </div>
      {current.answer === null ? (
        <Choice
          isSaving={session.isSaving}
          pressed={shown?.pressed ?? null}
          onDecide={(answer) => !session.isSaving && decide(answer)}
        />
      ) : (
        <Verdict
          statement={current}
          pressed={shown?.pressed ?? current.answer}
          isLast={!open}
          onNext={goOn}
        />
      )}
      {session.debrief.judgedBy === null && (
        <p className="max-w-prose text-sm text-ink-soft">{SENTENCES_TO_SCORE}</p>
      )}
    </div>
  );
}

function countDecided(statements: readonly DebriefStatement[]): number {
  return statements.filter(({ answer }) => answer !== null).length;
}

type ChoiceProps = { isSaving: boolean; pressed: boolean | null; onDecide: (answer: boolean) => void };

function Choice({ isSaving, pressed, onDecide }: ChoiceProps) {
  const [areKeysOn, setKeysOn] = useCharacterKeys();
  useKeys({ t: () => onDecide(true), f: () => onDecide(false) }, areKeysOn);
  return (
    <div className="grid gap-4">
      <fieldset className="grid grid-cols-2 gap-3 sm:max-w-md">
        <legend className="sr-only">Is this true?</legend>
        {[true, false].map((answer) => (
          <Button
            key={String(answer)}
            variant="outline"
            size="lg"
            aria-keyshortcuts={areKeysOn ? (answer ? 'T' : 'F') : undefined}
            aria-busy={(isSaving && pressed === answer) || undefined}
            onClick={() => onDecide(answer)}
          >
            {areKeysOn && (
              <kbd aria-hidden className="figures text-sm text-ink-soft pointer-coarse:hidden">
                {answer ? 'T' : 'F'}
              </kbd>
            )}
            {answer ? 'True' : 'False'}
          </Button>
        ))}
      </fieldset>
      <KeySwitch keys="T and F" isOn={areKeysOn} onToggle={setKeysOn} />
    </div>
  );
}

type VerdictProps = {
  statement: DebriefStatement;
  /** What was pressed just now. The stored answer may be another tab's. */
  pressed: boolean;
  isLast: boolean;
  onNext: () => void;
};

function Verdict({ statement, pressed, isLast, onNext }: VerdictProps) {
  const { answer, right = false } = statement;
  const reason = reasonOf(statement);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  useKeys({ enter: onNext, ' ': onNext }, true);
  const isTrue = answer === right;
  return (
    <div className="grid justify-items-start gap-4">
      <div
        role="status"
        className={classNames(
          'grid w-full gap-1 border-l-4 pl-4',
          right ? 'border-success' : 'border-danger',
        )}
      >
        <p
          className={classNames(
            'flex items-center gap-2 font-semibold',
            right ? 'text-success' : 'text-danger',
          )}
        >
          {right ? <Check aria-hidden size={18} /> : <X aria-hidden size={18} />}
          {right ? 'You are right' : 'Not right'}: this is {isTrue ? 'true' : 'false'}.
        </p>
        {reason && <p className="max-w-prose">{reason}</p>}
        {pressed !== answer && (
          <p className="text-sm text-ink-soft">
            You had answered “{answer ? 'True' : 'False'}” before, and the first answer stands.
          </p>
        )}
      </div>
      <Button ref={next} size="lg" onClick={onNext}>
        {isLast ? 'See all eight' : 'Next sentence'}
      </Button>
    </div>
  );
}

/** What the bank says about the statement, whether it is true or false; null if it says nothing. */
function reasonOf({ text, truth, mistake }: DebriefStatement): string | null {
  if (truth && truth !== text) return `In fact: ${truth}`;
  return mistake ? `Often said, and wrong: ${mistake}` : null;
}

/** The sign is beside the verdict: before the statement, a tick would mean that the statement is true. */
function Judged({ statement }: { statement: DebriefStatement }) {
  const { answer, right = false } = statement;
  const Sign = right ? Check : X;
  const [truth, belief] = answer === right ? ['True', 'false'] : ['False', 'true'];
  return (
    <p className="text-sm text-ink-soft">
      <span className={classNames('font-semibold', right ? 'text-success' : 'text-danger')}>
        <Sign aria-hidden size={16} className="mr-1 inline align-text-bottom" />
        {right ? `${truth}, and you saw it` : `${truth}: you took it for ${belief}`}
      </span>
      {`. ${reasonOf(statement) ?? ''}`}
    </p>
  );
}

/** All the statements with their truth, before the candidate goes on to the points. */
function Decided({ statements, onDone }: { statements: readonly DebriefStatement[]; onDone: () => void }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const right = statements.filter((statement) => statement.right).length;
  return (
    <div className="grid justify-items-start gap-6">
      <p>
        You were right about <span className="figures font-semibold">{right}</span> of{' '}
        <span className="figures">{statements.length}</span>. Your answers stay as they are, since you know
        the truth now.
      </p>
      <Button ref={next} size="lg" onClick={onDone}>
        Go on to your points
      </Button>
      <ol className="grid w-full border-t border-line">
        {statements.map((statement) => (
          <li key={statement.id} className="grid gap-1 border-b border-line py-3">
            <p>{statement.text}</p>
            <Judged statement={statement} />
          </li>
        ))}
      </ol>
    </div>
  );
}
