import type { ResponseReply } from '#shared/contract/answers.ts';
import {
  type DeliverySummary,
  MIN_VOICED_SECONDS,
  summariseDelivery,
  TYPICAL_RATE,
} from '#shared/rules/delivery.ts';
import { durationText } from '#shared/rules/interview-clock.ts';
import { ReportSection } from './report-section.tsx';

/** Notes on how the candidate spoke: coaching that moves no grade. Shows nothing if no answer was spoken. */
export function DeliveryNotes({ responses }: { responses: readonly ResponseReply[] }) {
  const summary = summariseDelivery(responses);
  if (summary === null) return null;
  return (
    <ReportSection title="How you spoke">
      {summary === 'not enough speech' ? (
        <p className="text-ink-soft">
          Not enough speech: these notes need {MIN_VOICED_SECONDS} seconds of it.
        </p>
      ) : (
        <>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {rowsOf(summary).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-ink-soft">
            Measured on the sound of {durationText(summary.voicedSeconds)} of speech. It does not count for
            the grade.
          </p>
        </>
      )}
    </ReportSection>
  );
}

function rowsOf(summary: DeliverySummary): [string, string][] {
  const { wordsPerMinute, pauses, longestPauseSeconds, secondsToFirstWord, talkRatio } = summary;
  return [
    [
      'Speaking rate',
      wordsPerMinute === null
        ? 'not counted: too many words may be misheard'
        : `${wordsPerMinute} words a minute (typical: ${TYPICAL_RATE.from} to ${TYPICAL_RATE.to})`,
    ],
    [
      'Pauses of a second or more',
      pauses === 0 ? 'none' : `${pauses}, the longest ${longestPauseSeconds.toFixed(1)} s`,
    ],
    ['Time to the first word', `${secondsToFirstWord.toFixed(1)} s`],
    ['Speech in your recordings', `${Math.round(talkRatio * 100)} %`],
  ];
}
