import { Check, CircleQuestionMark, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Progress } from '#client/components/ui/progress.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { KeySwitch, useCharacterKeys, useKeys } from '#client/lib/keys.tsx';
import type { DebriefStatement, StatementAnswer } from '#shared/contract/debrief.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import { SENTENCES_TO_SCORE } from '#shared/rules/grades.ts';
import type { OpenDebrief } from './use-debrief.ts';

type Props = {
  session: OpenDebrief;
  /** Whether the answers count for the interview's grade; else somebody else grades it. */
  isGrade: boolean;
  onDone: () => void;
};

const CHOICES: readonly { answer: StatementAnswer; label: string; key: string }[] = [
  { answer: true, label: 'True', key: 'T' },
  { answer: false, label: 'False', key: 'F' },
  { answer: 'unsure', label: 'Not sure', key: 'N' },
];

/** Statements that are true or false, one at a time. The truth is shown at once, so the first answer stands. */
export function SentencesStep({ session, isGrade, onDone }: Props) {
  const { statements } = session.debrief;
  const [shown, setShown] = useState<{ id: string; pressed: StatementAnswer } | null>(null);
  const place = useRef<HTMLQuoteElement>(null);
  const open = statements.find(({ answer }) => answer === null);
  const current = statements.find(({ id }) => id === shown?.id) ?? open;
  if (!current) return <Decided statements={statements} onDone={onDone} />;

  const at = statements.indexOf(current) + 1;
  const decide = (answer: StatementAnswer) => {
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
      {at === 1 && session.debrief.judgedBy === null && (
        <p className="max-w-prose text-sm text-ink-soft">
          {isGrade ? SENTENCES_TO_SCORE : 'Your answers count for your own six scores, not for the grade.'}
        </p>
      )}
    </div>
  );
}

function countDecided(statements: readonly DebriefStatement[]): number {
  return statements.filter(({ answer }) => answer !== null).length;
}

type ChoiceProps = {
  isSaving: boolean;
  pressed: StatementAnswer | null;
  onDecide: (answer: StatementAnswer) => void;
};

function Choice({ isSaving, pressed, onDecide }: ChoiceProps) {
  const [areKeysOn, setKeysOn] = useCharacterKeys();
  useKeys(
    Object.fromEntries(CHOICES.map(({ answer, key }) => [key.toLowerCase(), () => onDecide(answer)])),
    areKeysOn,
  );
  return (
    <div className="grid gap-4">
      <fieldset className="grid grid-cols-2 gap-3 sm:max-w-xl sm:grid-cols-3">
        <legend className="sr-only">Is this true?</legend>
        {CHOICES.map(({ answer, label, key }) => (
          <Button
            key={key}
            variant="outline"
            size="lg"
            aria-keyshortcuts={areKeysOn ? key : undefined}
            aria-busy={(isSaving && pressed === answer) || undefined}
            className="last:max-sm:col-span-2"
            onClick={() => onDecide(answer)}
          >
            {areKeysOn && (
              <kbd aria-hidden className="figures text-sm text-ink-soft pointer-coarse:hidden">
                {key}
              </kbd>
            )}
            {label}
          </Button>
        ))}
      </fieldset>
      <KeySwitch keys="T, F and N" isOn={areKeysOn} onToggle={setKeysOn} />
    </div>
  );
}

type VerdictProps = {
  statement: DebriefStatement;
  /** What was pressed just now. The stored answer may be another tab's. */
  pressed: StatementAnswer;
  isLast: boolean;
  onNext: () => void;
};

function Verdict({ statement, pressed, isLast, onNext }: VerdictProps) {
  const { answer } = statement;
  const { Sign, color, border, says } = lookOf(statement);
  const reason = reasonOf(statement);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  useKeys({ enter: onNext, ' ': onNext }, true);
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status" className={classNames('grid w-full gap-1 border-l-4 pl-4', border)}>
        <p className={classNames('flex items-center gap-2 font-semibold', color)}>
          <Sign aria-hidden size={18} />
          {says}: this is {isTrue(statement) ? 'true' : 'false'}.
        </p>
        {reason && <p className="max-w-prose">{reason}</p>}
        {statement.said && (
          <p className="max-w-prose">
            You said: “{statement.said.text}”{' '}
            <span className="text-sm whitespace-nowrap text-ink-soft">
              {answerName(statement.said.answerNumber)}
            </span>
          </p>
        )}
        {statement.strong && (
          // Folded: the candidates have not judged their own words on this point yet.
          <details className="max-w-prose text-sm text-ink-soft">
            <summary className="min-h-6 cursor-pointer hover:text-ink">What a strong answer says</summary>
            <p>{statement.strong}</p>
          </details>
        )}
        {pressed !== answer && (
          <p className="text-sm text-ink-soft">
            You had answered “{CHOICES.find((choice) => choice.answer === answer)?.label}” before, and the
            first answer stands.
          </p>
        )}
      </div>
      <Button ref={next} size="lg" onClick={onNext}>
        {isLast ? 'See all eight' : 'Next sentence'}
      </Button>
    </div>
  );
}

const LOOKS = {
  right: { Sign: Check, color: 'text-success', border: 'border-success', says: 'You are right' },
  wrong: { Sign: X, color: 'text-danger', border: 'border-danger', says: 'Not right' },
  unsure: {
    Sign: CircleQuestionMark,
    color: 'text-ink-soft',
    border: 'border-line-strong',
    says: 'You were not sure',
  },
};

function lookOf({ answer, right }: DebriefStatement): (typeof LOOKS)[keyof typeof LOOKS] {
  return answer === 'unsure' ? LOOKS.unsure : right ? LOOKS.right : LOOKS.wrong;
}

/** Whether a decided statement is true. */
function isTrue({ text, truth }: DebriefStatement): boolean {
  return text === truth;
}

/** What the bank says about the statement, whether it is true or false; null if it says nothing. */
function reasonOf({ text, truth, mistake }: DebriefStatement): string | null {
  if (truth && truth !== text) return `In fact: ${truth}`;
  return mistake ? `Often said, and wrong: ${mistake}` : null;
}

/** The sign is beside the verdict: before the statement, a tick would mean that the statement is true. */
function Judged({ statement }: { statement: DebriefStatement }) {
  const { Sign, color } = lookOf(statement);
  return (
    <p className="text-sm text-ink-soft">
      <span className={classNames('font-semibold', color)}>
        <Sign aria-hidden size={16} className="mr-1 inline align-text-bottom" />
        {judgedText(statement)}
      </span>
      {`. ${reasonOf(statement) ?? ''}`}
    </p>
  );
}

function judgedText(statement: DebriefStatement): string {
  const [truth, belief] = isTrue(statement) ? ['True', 'false'] : ['False', 'true'];
  if (statement.answer === 'unsure') return `${truth}: you were not sure`;
  return statement.right ? `${truth}, and you saw it` : `${truth}: you took it for ${belief}`;
}

/** What was decided wrongly has most to tell, then what was not sure. */
function wrongFirst(statements: readonly DebriefStatement[]): DebriefStatement[] {
  const place = ({ right, answer }: DebriefStatement) => (right === false ? 0 : answer === 'unsure' ? 1 : 2);
  return statements.toSorted((one, other) => place(one) - place(other));
}

/** All the statements with their truth, before the candidate goes on to the points. */
function Decided({ statements, onDone }: { statements: readonly DebriefStatement[]; onDone: () => void }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const right = statements.filter((statement) => statement.right).length;
  const unsure = statements.filter(({ answer }) => answer === 'unsure').length;
  return (
    <div className="grid justify-items-start gap-6">
      <p>
        You were right about <span className="figures font-semibold">{right}</span> of{' '}
        <span className="figures">{statements.length}</span>
        {unsure > 0 && ` and not sure of ${unsure}`}. The answers are shown below, so yours can no longer be
        changed.
      </p>
      <Button ref={next} size="lg" onClick={onDone}>
        Go on to your points
      </Button>
      <ol className="grid w-full border-t border-line">
        {wrongFirst(statements).map((statement) => (
          <li key={statement.id} className="grid gap-1 border-b border-line py-3">
            <p>{statement.text}</p>
            <Judged statement={statement} />
          </li>
        ))}
      </ol>
    </div>
  );
}
