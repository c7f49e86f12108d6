import { useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { KeySwitch, useCharacterKeys, useKeys } from '#client/lib/keys.tsx';
import type { DebriefPoint, DebriefReply, Tick } from '#shared/contract/debrief.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { PointCard } from './point-card.tsx';
import { type OpenDebrief, TICKS, tickOf, untickedText } from './use-debrief.ts';

type Props = { session: OpenDebrief; interview: InterviewReply; onDone: () => void };

/**
 * Every point that is asked at this level, one at a time: the candidate's own words, a strong answer, common mistakes,
 * and a key for each tick.
 */
export function PointsStep({ session, interview, onDone }: Props) {
  const { debrief, change } = session;
  // A correction of the words would move the points otherwise, and a key would tick another one than was read.
  const [order] = useState(() => inOrder(debrief.points).map(({ id }) => id));
  const points = debrief.points.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      points.findIndex(({ tick }) => tick === null),
    ),
  );
  // A point that nobody asked about has something of its own to say there, and a phone's window has no room for both.
  const explainedAt = Math.max(
    0,
    points.findIndex(({ asked }) => asked),
  );
  const [isChoosing, setChoosing] = useState(false);
  // After "Had it wrong" the point stays, to have the wrong words chosen: the key for a next point would overwrite that tick.
  const [isHeld, setHeld] = useState(false);
  const [areKeysOn, setKeysOn] = useCharacterKeys();
  const places = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const onwards = useRef<HTMLButtonElement>(null);
  const point = points[at];
  const unticked = untickedText(points);
  const keyOf = (tick: Tick, index: number) =>
    areKeysOn && (!isHeld || tick === 'wrong') ? String(index + 1) : undefined;
  const left = points.filter(({ tick, asked }) => tick === null && asked);

  const goTo = (place: number) => {
    if (place < 0 || place > points.length) return;
    setAt(place);
    setChoosing(false);
    setHeld(false);
    if (place === points.length) onwards.current?.focus();
    else {
      heading.current?.focus({ preventScroll: true });
      // From here down to the four ticks, everything that the candidate reads fits in a laptop's window. Nothing of the
      // steps above peeks out below the bar: a piece of them would be hard to press.
      places.current?.scrollIntoView({ block: 'start' });
    }
  };
  const give = (tick: Tick) => {
    if (!point) return;
    // The same tick again takes it back.
    const given = point.tick === tick ? null : tick;
    change({ ticks: { [point.id]: given } });
    setHeld(given === 'wrong');
    // The nearest words may be right where others were wrong: which ones, only the candidate knows.
    if (given === 'wrong') setChoosing(true);
    else if (given) goTo(at + 1);
  };
  const missRest = () => {
    change({ ticks: Object.fromEntries(left.map(({ id }) => [id, 'missed' as const])) });
    onDone();
  };
  useKeys(
    {
      ...Object.fromEntries(
        TICKS.flatMap(({ tick }, index) => {
          const key = keyOf(tick, index);
          return key ? [[key, () => give(tick)]] : [];
        }),
      ),
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
          {at === explainedAt && <p className="-mt-2 text-sm text-ink-soft">{TICKS_TEXT}</p>}
          {!point.asked && (
            <p className="-mt-2 text-sm">
              Nobody asked you about this, so missing it costs nothing. Skip it unless you brought it up
              yourself.
            </p>
          )}
          <PointCard
            key={point.id}
            point={point}
            interview={interview}
            isChoosing={isChoosing}
            onChoosing={setChoosing}
            onQuoted={(quoted) => change({ quoted: { [point.id]: quoted } })}
          />
          <fieldset
            aria-describedby="tick-note"
            className={classNames(
              'bottom-0 z-10 grid gap-2 border-t border-line bg-ground py-3 max-sm:-mx-4 max-sm:px-4 group-has-[[data-player]]/debrief:static',
              // On a phone they would cover the words that are to be chosen.
              isChoosing ? 'static' : 'sticky',
            )}
          >
            <legend className="sr-only">How was it in your interview?</legend>
            {/* The note is above the ticks so that they stay in place, with it or without it. */}
            <p id="tick-note" className="text-sm text-ink-soft empty:hidden">
              {noteOn(debrief, point)}
            </p>
            <div className="grid grid-cols-2 gap-2 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr]">
              {TICKS.map(({ tick, label, sign }, index) => (
                <Button
                  key={tick}
                  variant="outline"
                  aria-pressed={point.tick === tick}
                  aria-keyshortcuts={keyOf(tick, index)}
                  className="justify-start! text-left! aria-pressed:border-primary aria-pressed:bg-primary-wash"
                  onClick={() => give(tick)}
                >
                  <span aria-hidden className="figures text-ink-soft pointer-coarse:hidden">
                    {keyOf(tick, index)}
                  </span>
                  <span aria-hidden>{sign}</span>
                  {label}
                </Button>
              ))}
            </div>
          </fieldset>
          {/* Below the ticks, which have to stay in sight with the words and the strong answer. */}
          <p className="text-sm text-ink-soft">
            {point.tick
              ? 'Press the same tick again to take it back.'
              : 'Wrong at first, then corrected? Tick it as you left it.'}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="flex gap-2">
              <Button variant="outline" size="sm" disabled={at === 0} onClick={() => goTo(at - 1)}>
                Back
              </Button>
              <Button
                variant={isChoosing || isHeld || !(point.asked || point.tick) ? 'primary' : 'outline'}
                size="sm"
                onClick={() => goTo(at + 1)}
              >
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

/** What the ticks come to, at the first point that was asked about. */
const TICKS_TEXT =
  'With a reason: you also said why or how, and it counts in full. Named only, it counts about a quarter.';

/**
 * Points that were asked about come first, then the others that the candidate's words came near. There is less to decide
 * where there are no words.
 */
function inOrder(points: readonly DebriefPoint[]): DebriefPoint[] {
  const place = ({ asked, nearest, whenAsked }: DebriefPoint) => {
    const hasWords = nearest !== null || whenAsked !== null;
    return (hasWords ? 0 : 2) + (asked ? 0 : 1);
  };
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
 * The note on a point whose statement was decided wrongly. It judges nothing said in the interview, but such a point
 * does not count as had with a reason.
 */
function noteOn({ statements }: DebriefReply, { id, tick }: DebriefPoint): string {
  const isWrong = statements.some(
    (statement) => statement.right === false && statement.id.slice(0, statement.id.lastIndexOf('.')) === id,
  );
  if (!isWrong) return '';
  return tick === 'reason'
    ? 'It counts as named, because you got its sentence wrong in step 1.'
    : 'You got its sentence wrong in step 1, so it counts as named at most.';
}
