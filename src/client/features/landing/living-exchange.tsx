import { Play } from 'lucide-react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { playExchange } from '#client/lib/say-aloud.ts';
import type { LandingSample } from '#shared/rules/landing.ts';
import type { Loaded } from './landing.tsx';

/** As much of the answer as runs by. */
const SAID_CHARACTERS = 190;
const BARS = Array.from({ length: 36 }, (_, bar) => bar);

/** The demo interview at its push-back, and what came of it; it runs by once and stands still under reduced motion. */
export function LivingExchange({ sample }: { sample: Loaded<LandingSample> }) {
  if (sample === undefined) return <Skeleton className="h-96" />;
  if (!sample?.exchange) return null;
  const { asked, answer, followUp } = sample.exchange;
  return (
    <figure
      data-exchange
      className="grid gap-4 rounded-ui border border-line bg-raised p-5"
      aria-label="A piece of the example interview"
    >
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-2">
          <p className="text-sm font-semibold">Interviewer</p>
          <button
            type="button"
            data-play={asked}
            className={buttonClasses({ variant: 'outline', size: 'sm' })}
            onClick={(event) => playExchange(event.currentTarget)}
          >
            <Play aria-hidden size={16} /> Play the question
          </button>
        </div>
        <p className="text-lg">{asked}</p>
      </div>
      <div
        className="exchange-step grid gap-2 border-l-2 border-signal pl-4"
        style={{ animationDelay: '1.5s' }}
      >
        <Waveform />
        <p className="text-sm">
          <span className="sr-only">Candidate: </span>
          <span className="exchange-caption">{shortened(answer)}</span>
        </p>
      </div>
      <div
        className="exchange-step grid gap-1 border-l-2 border-line-strong pl-4"
        style={{ animationDelay: '9.5s' }}
      >
        <p className="text-sm font-semibold">Interviewer pushes back</p>
        <p>{followUp}</p>
      </div>
      {sample.cards.length > 0 && (
        <ul className="grid gap-2" aria-label="What the report names first">
          {sample.cards.map(({ dimension, text }, place) => (
            <li
              key={text}
              className="exchange-card rounded-ui border border-line bg-ground px-3 py-2 text-sm"
              style={{ animationDelay: `${13 + place * 2}s` }}
            >
              <span className="font-semibold">{dimension}.</span> {text}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function Waveform() {
  return (
    <svg
      viewBox="0 0 144 24"
      className="h-6 w-full text-signal"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {BARS.map((bar) => (
        <rect
          key={bar}
          className="exchange-bar"
          x={bar * 4}
          y={12 - barHeight(bar) / 2}
          width={2}
          height={barHeight(bar)}
          fill="currentColor"
          style={{ animationDelay: `${(bar % 7) * -0.13}s` }}
        />
      ))}
    </svg>
  );
}

/** Looks like speech: no two neighbours alike, and no randomness, or every build would differ. */
function barHeight(bar: number): number {
  return Math.round(4 + 18 * Math.abs(Math.sin(bar * 1.7) * Math.cos(bar * 0.45)));
}

/** Cut between two words. */
function shortened(text: string): string {
  if (text.length <= SAID_CHARACTERS) return text;
  const cut = text.slice(0, SAID_CHARACTERS);
  return `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}
