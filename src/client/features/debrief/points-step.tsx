import { type ReactNode, useRef, useState } from 'react';
import { CorrectAnswer, canCorrect } from '#client/components/conversation/correct-answer.tsx';
import { WrongAndTrue } from '#client/components/exercise/wrong-and-true.tsx';
import { PlaySecond, usePlayer } from '#client/components/report/player.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { KeySwitch, useCharacterKeys, useKeys } from '#client/lib/keys.tsx';
import type { DebriefPoint, DebriefReply, Tick } from '#shared/contract/debrief.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';
import { type OpenDebrief, TICKS, tickOf, untickedText } from './use-debrief.ts';

type Props = { session: OpenDebrief; interview: InterviewReply; onDone: () => void };

/** Every point that the level is asked, one at a time: the own words, a strong answer, what people get wrong; one key each. */
export function PointsStep({ session, interview, onDone }: Props) {
  const { debrief, change } = session;
  const points = inOrder(debrief.points);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      points.findIndex(({ tick }) => tick === null),
    ),
  );
  const [areKeysOn, setKeysOn] = useCharacterKeys();
  const places = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const onwards = useRef<HTMLButtonElement>(null);
  const point = points[at];
  const unticked = untickedText(points);
  const left = points.filter(({ tick, asked }) => tick === null && asked);

  const goTo = (place: number) => {
    if (place < 0 || place > points.length) return;
    setAt(place);
    if (place === points.length) onwards.current?.focus();
    else {
      heading.current?.focus({ preventScroll: true });
      // From here down to the four answers a laptop's window has room for all that is to be read. Nothing of the steps above
      // peeps out below the bar: a piece of them would be hard to press.
      places.current?.scrollIntoView({ block: 'start' });
    }
  };
  const give = (tick: Tick) => {
    if (!point) return;
    change({ ticks: { [point.id]: tick } });
    goTo(at + 1);
  };
  const missRest = () => {
    change({ ticks: Object.fromEntries(left.map(({ id }) => [id, 'missed' as const])) });
    onDone();
  };
  useKeys(
    {
      ...Object.fromEntries(TICKS.map(({ tick }, index) => [String(index + 1), () => give(tick)])),
      arrowleft: () => goTo(at - 1),
      arrowright: () => point && goTo(at + 1),
    },
    areKeysOn,
  );
  return (
    <div className="grid gap-4">
      <nav
        ref={places}
        aria-label="Points"
        className="-scroll-mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <ol className="flex flex-wrap gap-1">
          {points.map(({ id, name, tick }, index) => (
            <li key={id}>
              <PlaceButton
                label={`${index + 1}: ${name}, ${tick ? tickOf(tick).label.toLowerCase() : 'not ticked'}`}
                sign={tick ? tickOf(tick).sign : '·'}
                isCurrent={index === at}
                onPress={() => goTo(index)}
              />
            </li>
          ))}
        </ol>
        {point && (
          <p className="figures text-sm text-ink-soft max-sm:sr-only">
            Point {at + 1} of {points.length}
          </p>
        )}
      </nav>
      {point ? (
        <>
          <h3 ref={heading} tabIndex={-1} className="text-2xl">
            {point.name}
          </h3>
          <PointCard
            key={point.id}
            point={point}
            interview={interview}
            onQuoted={(quoted) => change({ quoted: { [point.id]: quoted } })}
          />
          <fieldset
            aria-describedby="tick-note"
            className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-ground py-3 max-sm:-mx-4 max-sm:px-4 group-has-[[data-player]]/debrief:static"
          >
            <legend className="sr-only">How was it in your interview?</legend>
            {/* Above them: the answers stay where they are, with a note and without. */}
            <p id="tick-note" className="text-sm text-ink-soft empty:hidden">
              {noteOn(debrief, point)}
            </p>
            <div className="grid grid-cols-2 gap-2 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr]">
              {TICKS.map(({ tick, label, sign }, index) => (
                <Button
                  key={tick}
                  variant="outline"
                  aria-pressed={point.tick === tick}
                  aria-keyshortcuts={areKeysOn ? String(index + 1) : undefined}
                  className="justify-start! text-left! aria-pressed:border-primary aria-pressed:bg-primary-wash"
                  onClick={() => give(tick)}
                >
                  <span aria-hidden className="figures text-ink-soft">
                    {areKeysOn ? index + 1 : ''}
                  </span>
                  <span aria-hidden>{sign}</span>
                  {label}
                </Button>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="flex gap-2">
              <Button variant="outline" size="sm" disabled={at === 0} onClick={() => goTo(at - 1)}>
                Back
              </Button>
              <Button variant="outline" size="sm" onClick={() => goTo(at + 1)}>
                {point.tick === null ? 'Skip' : 'Next'}
              </Button>
            </div>
            <KeySwitch keys="1 to 4" isOn={areKeysOn} onToggle={setKeysOn} />
          </div>
        </>
      ) : (
        <div className="grid gap-1">
          <h3 className="text-2xl">That was the last point</h3>
          <p>
            {unticked === ''
              ? 'Every point has a tick. Press a sign above to change one.'
              : 'Press a sign above to go back to a point.'}
          </p>
        </div>
      )}
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        {unticked && <p className="text-sm text-ink-soft">{unticked}</p>}
        <div className="flex flex-wrap gap-3">
          <Button
            ref={onwards}
            variant={point ? 'outline' : 'primary'}
            size={point ? 'md' : 'lg'}
            onClick={onDone}
          >
            Go on to the six scores
          </Button>
          {left.length > 0 && (
            <Button variant="quiet" onClick={missRest}>
              {left.length === 1 ? 'Mark it as missed' : `Mark all ${left.length} as missed`} and go on
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** What was asked about comes first, then what the own words came near: of the others there is less to decide. */
function inOrder(points: readonly DebriefPoint[]): DebriefPoint[] {
  const place = ({ nearest, whenAsked }: DebriefPoint) => (whenAsked ? 0 : nearest ? 1 : 2);
  return points.toSorted((one, other) => place(one) - place(other));
}

type PlaceProps = { label: string; sign: string; isCurrent: boolean; onPress: () => void };

function PlaceButton({ label, sign, isCurrent, onPress }: PlaceProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPress}
      className={classNames(
        'grid size-8 place-items-center rounded-ui border text-sm hover:border-ink pointer-coarse:size-11',
        isCurrent ? 'border-primary bg-primary-wash font-semibold' : 'border-line',
      )}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );
}

/**
 * What a sentence that was decided wrongly says of its point: nothing of the interview, but a reason has to be known. Else
 * whether the point may be left alone.
 */
function noteOn({ statements }: DebriefReply, { id, tick, asked }: DebriefPoint): string {
  const isWrong = statements.some(
    (statement) => statement.right === false && statement.id.slice(0, statement.id.lastIndexOf('.')) === id,
  );
  if (!isWrong)
    return asked || tick ? '' : 'Nobody asked you about this. Skip it if you did not come to it yourself.';
  return tick === 'reason'
    ? 'It counts as named, because you got its sentence wrong in step 1.'
    : 'You got its sentence wrong in step 1. What you said in the interview may still be right.';
}

type PointCardProps = {
  point: DebriefPoint;
  interview: InterviewReply;
  /** Whether the words beside the point may stand in the report. */
  onQuoted: (quoted: boolean) => void;
};

/** A point beside what it is checked against. Nothing here says whether the candidate's words were right: the candidate does. */
function PointCard({
  point: { nearest, whenAsked, quoted, model, wrong },
  interview,
  onQuoted,
}: PointCardProps) {
  const words = whenAsked ?? nearest;
  return (
    <dl className="grid border-t border-line">
      <Row title={whenAsked ? 'When asked about it, you said' : 'Your nearest words'}>
        {words ? (
          <Nearest quote={words} interview={interview} isQuoted={quoted} onQuoted={onQuoted} />
        ) : (
          <span className="text-ink-soft">Nothing near</span>
        )}
      </Row>
      <Row title="A strong answer">{model}</Row>
      {wrong.length > 0 && (
        <Row title="What people get wrong">
          <WrongAndTrue pairs={wrong} />
        </Row>
      )}
    </dl>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="min-w-0 max-w-prose wrap-anywhere">{children}</dd>
    </div>
  );
}

type NearestProps = Pick<PointCardProps, 'interview' | 'onQuoted'> & { quote: Quote; isQuoted: boolean };

/** Plays where there is a recording; the whole answer stands one press away, and so does correcting it. */
function Nearest({ quote, interview, isQuoted, onQuoted }: NearestProps) {
  const { responses } = interview;
  const { answers } = usePlayer();
  const hasSound = answers.some(({ responseId, audioUrl }) => responseId === quote.responseId && audioUrl);
  const answer = responses.find(({ id }) => id === quote.responseId);
  const whole = answer?.content ?? '';
  return (
    <div className="grid gap-1">
      {isQuoted ? (
        <q className="italic">{quote.text}</q>
      ) : (
        <span className="text-ink-soft">Your report will quote nothing here.</span>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
        {isQuoted && hasSound && <PlaySecond responseId={quote.responseId} quote={quote} />}
        {whole !== quote.text && (
          <details className="min-w-0">
            <summary className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">
              All of answer {quote.answerNumber}
            </summary>
            <p className="mt-1 border-l border-line pl-4 whitespace-pre-line">{whole}</p>
          </details>
        )}
        <button
          type="button"
          className="min-h-6 cursor-pointer text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
          onClick={() => onQuoted(!isQuoted)}
        >
          {isQuoted ? 'Not these words' : 'Show the words again'}
        </button>
      </div>
      {answer && canCorrect(interview) && (
        <CorrectAnswer
          interviewId={interview.id}
          response={answer}
          responses={responses}
          isDisabled={false}
        />
      )}
    </div>
  );
}
