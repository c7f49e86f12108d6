import { WhoseContext } from '#client/components/report/judge-badge.tsx';
import { Verdict } from '#client/components/report/verdict.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import type { DimensionReply } from '#shared/contract/report.ts';
import type { LandingSample } from '#shared/rules/landing.ts';
import { type Loaded, Section } from './landing.tsx';

/** A piece of the demo interview and its report card. Left out if the demo cannot be read. */
export function Sample({ sample }: { sample: Loaded<LandingSample> }) {
  if (sample === null) return null;
  return (
    <Section
      title="An interview and its report"
      lead="An example, written for this page. Its candidate scored it in the debrief, which is how you score yours when no model is connected."
    >
      {sample ? (
        <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <SampleTranscript sample={sample} />
          <SampleReport sample={sample} />
        </div>
      ) : (
        <SkeletonGroup label="Loading the example" className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </SkeletonGroup>
      )}
      <SiteLink to="/demo/results" className={buttonClasses({ variant: 'outline' }, 'justify-self-start')}>
        View Example Interview
      </SiteLink>
    </Section>
  );
}

function SampleTranscript({ sample: { question, exchange, advice } }: { sample: LandingSample }) {
  return (
    <div className="grid content-between gap-5 rounded-ui border border-line bg-raised p-5">
      <dl className="grid content-start gap-5">
        <Line speaker="Interviewer" text={question} />
        {exchange && (
          <>
            {exchange.asked !== question && <Line speaker="Interviewer, later" text={exchange.asked} />}
            <Line speaker="Candidate" text={exchange.answer} isCandidate />
            <Line speaker="Interviewer" text={exchange.followUp} />
          </>
        )}
      </dl>
      {advice && (
        <div className="grid gap-1 border-t border-line pt-4">
          <p className="text-sm text-ink-soft">First in the report, up to +{advice.gain} points</p>
          <p className="font-semibold">{advice.say}</p>
          <p className="text-ink-soft">{advice.why}</p>
        </div>
      )}
    </div>
  );
}

function Line({ speaker, text, isCandidate }: { speaker: string; text: string; isCandidate?: boolean }) {
  return (
    <div className={isCandidate ? 'border-l-2 border-primary pl-4' : 'border-l-2 border-line-strong pl-4'}>
      <dt className="text-sm font-semibold">{speaker}</dt>
      <dd className={isCandidate ? '' : 'text-lg'}>{text}</dd>
    </div>
  );
}

function SampleReport({ sample }: { sample: LandingSample }) {
  return (
    <div className="grid content-start gap-5 rounded-ui border border-line bg-raised p-5">
      <WhoseContext value="another’s">
        <Verdict interview={sample} />
      </WhoseContext>
      <p className="text-sm text-ink-soft">Six dimensions. The tick is the bar for {sample.levelName}.</p>
      <ul className="grid gap-4">
        {sample.dimensions.map((dimension) => (
          <li key={dimension.id} className="grid gap-2">
            <p className="text-sm">{dimension.name}</p>
            <DimensionBar dimension={dimension} levelName={sample.levelName} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props = { dimension: Pick<DimensionReply, 'name' | 'score' | 'bar'>; levelName: string };

const MAX_SCORE = 5;
const percent = (score: number) => `${(score / MAX_SCORE) * 100}%`;

/** A score from 0 to 5 as a bar, with a mark at the level's bar. */
function DimensionBar({ dimension, levelName }: Props) {
  const { name, score, bar } = dimension;
  return (
    <div
      role="img"
      aria-label={`${name}: ${score} of ${MAX_SCORE}. The bar for ${levelName} is ${bar}.`}
      className="relative h-3 rounded-full bg-sunken outline outline-line print:border print:border-line-strong"
    >
      <div
        className="h-full rounded-full bg-primary print:bg-ink-soft"
        style={{ width: percent(score), printColorAdjust: 'exact' }}
      />
      <div
        className="absolute -top-1.5 -bottom-1.5 w-0.5 -translate-x-1/2 bg-ink"
        style={{ left: percent(bar), printColorAdjust: 'exact' }}
      />
    </div>
  );
}
