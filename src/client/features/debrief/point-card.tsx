import { type ReactNode, useState } from 'react';
import { CorrectAnswer, canCorrect } from '#client/components/conversation/correct-answer.tsx';
import { WrongAndTrue } from '#client/components/exercise/wrong-and-true.tsx';
import { PlaySecond, usePlayer, Words } from '#client/components/report/player.tsx';
import type { DebriefPoint, OwnWords } from '#shared/contract/debrief.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import { ChooseWords } from './choose-words.tsx';

type PointCardProps = {
  point: DebriefPoint;
  interview: InterviewReply;
  /** Called with the words that stand for the point, with false where none do, and with true for the nearest ones. */
  onQuoted: (quoted: boolean | OwnWords) => void;
};

/**
 * A point beside what it is checked against. Nothing here says whether the candidate's words were right: that is for
 * the candidate to decide.
 */
export function PointCard({ point, interview, onQuoted }: PointCardProps) {
  const { nearest, whenAsked, chosen, askedAbout, alsoSaid, model, wrong } = point;
  const words = chosen ?? nearest ?? whenAsked;
  // The answer came in other words than the point's, so that no sentence of it can be picked.
  const isElsewhere = words === whenAsked && whenAsked?.isNear === false;
  const also = alsoSaid.filter(({ text }) => text !== chosen?.text);
  return (
    <dl className="grid border-t border-line">
      <Row
        title={
          chosen
            ? 'Your words'
            : words === nearest
              ? 'Your nearest words'
              : isElsewhere
                ? 'When asked about it'
                : 'When asked about it, you said'
        }
      >
        <Nearest
          words={words}
          point={point}
          interview={interview}
          onQuoted={onQuoted}
          isElsewhere={isElsewhere}
        />
      </Row>
      {/* Right below the first words, so that both are in sight above the ticks on a phone. */}
      <Row title="A strong answer">{model}</Row>
      {askedAbout && (
        <Row title="You asked">
          <Words quote={askedAbout} />{' '}
          <span className="text-sm text-ink-soft">Your report does not quote what you only asked.</span>
        </Row>
      )}
      {also.length > 0 && (
        <Row title={words ? 'You also said' : 'On other points you said'}>
          <ul className="grid gap-1">
            {also.map(({ text, responseId, answerNumber }) => (
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

type NearestProps = PointCardProps & {
  words: OwnWords | null;
  isElsewhere: boolean;
};

const LINK =
  'min-h-6 cursor-pointer text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11';

/**
 * The candidate's words on a point, which can be played if there is a recording, or replaced by others. One press shows
 * the whole answer, where words can be corrected.
 */
function Nearest({ words, point, interview, onQuoted, isElsewhere }: NearestProps) {
  const { chosen, choices, quoted } = point;
  const { responses } = interview;
  const { answers } = usePlayer();
  const [isChoosing, setChoosing] = useState(false);
  const spoken = answers.find(({ responseId }) => responseId === words?.responseId);
  const answer = responses.find(({ id }) => id === words?.responseId);
  const whole = answer?.content ?? '';
  return (
    <div className="grid gap-1">
      {words === null ? (
        <span className="text-ink-soft">Nothing close to this in what you said</span>
      ) : isElsewhere ? (
        <span>You were asked about this, but none of your sentences comes close to it.</span>
      ) : quoted ? (
        <Words quote={words} />
      ) : (
        <span className="text-ink-soft">Your report will quote nothing here.</span>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
        {words && (quoted || isElsewhere) && spoken?.audioUrl && (
          <PlaySecond responseId={words.responseId} quote={isElsewhere ? null : words} />
        )}
        {words && (isElsewhere || whole !== words.text) && (
          <details className="min-w-0">
            <summary className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">
              All of {answerName(spoken?.answerNumber ?? null)}
            </summary>
            <p className="mt-1 border-l border-line pl-4 whitespace-pre-line">{whole}</p>
          </details>
        )}
        {words && !isElsewhere && (
          <button
            type="button"
            className={LINK}
            onClick={() => {
              onQuoted(chosen !== null || !quoted);
              setChoosing(quoted && chosen === null);
            }}
          >
            {chosen ? 'Take my choice back' : quoted ? 'Not these words' : 'Show the words again'}
          </button>
        )}
      </div>
      <ChooseWords choices={choices} isOpen={isChoosing} onToggle={setChoosing} onChoose={onQuoted} />
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
