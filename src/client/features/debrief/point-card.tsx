import type { ReactNode } from 'react';
import { CorrectAnswer, canCorrect } from '#client/components/conversation/correct-answer.tsx';
import { WrongAndTrue } from '#client/components/exercise/wrong-and-true.tsx';
import { PlaySecond, usePlayer, Words } from '#client/components/report/player.tsx';
import type { DebriefPoint } from '#shared/contract/debrief.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';

type PointCardProps = {
  point: DebriefPoint;
  interview: InterviewReply;
  /** Called with whether the report may quote the words beside the point. */
  onQuoted: (quoted: boolean) => void;
};

/**
 * A point beside what it is checked against. Nothing here says whether the candidate's words were right: that is for
 * the candidate to decide.
 */
export function PointCard({
  point: { nearest, whenAsked, askedAbout, alsoSaid, quoted, model, wrong },
  interview,
  onQuoted,
}: PointCardProps) {
  const words = nearest ?? whenAsked;
  // The answer came in other words than the point's, so that no sentence of it can be picked.
  const isElsewhere = nearest === null && whenAsked?.isNear === false;
  return (
    <dl className="grid border-t border-line">
      <Row
        title={
          words === nearest
            ? 'Your nearest words'
            : isElsewhere
              ? 'When asked about it'
              : 'When asked about it, you said'
        }
      >
        {words ? (
          <Nearest
            quote={words}
            interview={interview}
            isQuoted={quoted}
            onQuoted={onQuoted}
            isElsewhere={isElsewhere}
          />
        ) : (
          <span className="text-ink-soft">Nothing close to this in what you said</span>
        )}
      </Row>
      {/* Right below the first words, so that both are in sight above the ticks on a phone. */}
      <Row title="A strong answer">{model}</Row>
      {askedAbout && (
        <Row title="You asked">
          <Words quote={askedAbout} />{' '}
          <span className="text-sm text-ink-soft">Your report does not quote what you only asked.</span>
        </Row>
      )}
      {alsoSaid.length > 0 && (
        <Row title={words ? 'You also said' : 'On other points you said'}>
          <ul className="grid gap-1">
            {alsoSaid.map(({ text, responseId, answerNumber }) => (
              <li key={`${responseId}:${text}`}>
                <Words quote={{ responseId, text }} />{' '}
                <span className="text-sm whitespace-nowrap text-ink-soft">{answerName(answerNumber)}</span>
              </li>
            ))}
          </ul>
        </Row>
      )}
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
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0 last:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="min-w-0 max-w-prose wrap-anywhere">{children}</dd>
    </div>
  );
}

type NearestProps = Pick<PointCardProps, 'interview' | 'onQuoted'> & {
  quote: Quote;
  isQuoted: boolean;
  /** Whether the answer came in other words than the point's, so that no sentence of it can be picked. */
  isElsewhere: boolean;
};

/**
 * The candidate's nearest words, which can be played if there is a recording. One press shows the whole answer, where
 * words can be corrected.
 */
function Nearest({ quote, interview, isQuoted, onQuoted, isElsewhere }: NearestProps) {
  const { responses } = interview;
  const { answers } = usePlayer();
  const hasSound = answers.some(({ responseId, audioUrl }) => responseId === quote.responseId && audioUrl);
  const answer = responses.find(({ id }) => id === quote.responseId);
  const whole = answer?.content ?? '';
  return (
    <div className="grid gap-1">
      {isElsewhere ? (
        <span>You answered this when asked, but no sentence stands out.</span>
      ) : isQuoted ? (
        <Words quote={quote} />
      ) : (
        <span className="text-ink-soft">Your report will quote nothing here.</span>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
        {(isQuoted || isElsewhere) && hasSound && (
          <PlaySecond responseId={quote.responseId} quote={isElsewhere ? null : quote} />
        )}
        {(isElsewhere || whole !== quote.text) && (
          <details className="min-w-0">
            <summary className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">
              All of {answerName(quote.answerNumber)}
            </summary>
            <p className="mt-1 border-l border-line pl-4 whitespace-pre-line">{whole}</p>
          </details>
        )}
        {!isElsewhere && (
          <button
            type="button"
            className="min-h-6 cursor-pointer text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
            onClick={() => onQuoted(!isQuoted)}
          >
            {isQuoted ? 'Not these words' : 'Show the words again'}
          </button>
        )}
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
