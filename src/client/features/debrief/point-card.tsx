import { type ReactNode, useState } from 'react';
import { CorrectAnswer, canCorrect } from '#client/components/conversation/correct-answer.tsx';
import { WrongAndTrue } from '#client/components/exercise/wrong-and-true.tsx';
import { PlaySecond, usePlayer, Words } from '#client/components/report/player.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { DebriefPoint, OwnWords } from '#shared/contract/debrief.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import { ChooseWords } from './choose-words.tsx';

type PointCardProps = {
  point: DebriefPoint;
  interview: InterviewReply;
  /** Whether other words are being chosen. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  /** Called with the words that stand for the point, with false where none do, and with true for the nearest ones. */
  onQuoted: (quoted: boolean | OwnWords) => void;
};

/**
 * A point beside what it is checked against. Nothing here says whether the candidate's words were right: that is for
 * the candidate to decide.
 */
export function PointCard(props: PointCardProps) {
  const { point } = props;
  const { asked, nearest, whenAsked, chosen, askedAbout, alsoSaid, model, wrong } = point;
  const words = chosen ?? nearest ?? whenAsked;
  // Words are compared by likeness: an answer in other words than the point's has no nearest sentence, but may have it all.
  const isWhole = words === whenAsked && whenAsked?.isNear === false;
  const isAnswerApart = asked && whenAsked !== null && whenAsked.responseId !== words?.responseId;
  const also = alsoSaid.filter(
    ({ text, responseId }) =>
      text !== chosen?.text && !(isAnswerApart && responseId === whenAsked.responseId),
  );
  return (
    <dl className="grid border-t border-line">
      <Row
        title={
          chosen ? 'Your words' : asked && words && words === whenAsked ? WHEN_ASKED : 'Your nearest words'
        }
      >
        <OwnWordsOn {...props} words={words} isWhole={isWhole} />
      </Row>
      {isAnswerApart && (
        <Row title={WHEN_ASKED}>
          <AnswerStart responseId={whenAsked.responseId} />
        </Row>
      )}
      {/* Right below the first words, so that both are in sight above the ticks on a phone. */}
      <Row title="A strong answer">{model}</Row>
      {askedAbout && (
        <Row title="You asked">
          <Words quote={askedAbout} />{' '}
          <span className="text-sm text-ink-soft">Your report does not quote what you only asked.</span>
        </Row>
      )}
      {also.length > 0 && (
        <Row title={words ? 'You also said' : 'Elsewhere you said'}>
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

const WHEN_ASKED = 'When asked about it, you said';

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0 last:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="min-w-0 max-w-prose wrap-anywhere">{children}</dd>
    </div>
  );
}

type OwnWordsProps = PointCardProps & {
  words: OwnWords | null;
  /** Whether the answer stands for itself, since no sentence of it is near. */
  isWhole: boolean;
};

const LINK =
  'min-h-6 cursor-pointer text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11';

/**
 * The candidate's words on a point, which can be played if there is a recording, or replaced by others. One press shows
 * the whole answer, where words can be corrected.
 */
function OwnWordsOn(props: OwnWordsProps) {
  const { words, point, interview, isChoosing, onChoosing, onQuoted, isWhole } = props;
  const { chosen, choices, quoted } = point;
  const { responses } = interview;
  const { answers } = usePlayer();
  const spoken = answers.find(({ responseId }) => responseId === words?.responseId);
  const answer = responses.find(({ id }) => id === words?.responseId);
  const whole = answer?.content ?? '';
  const isWrong = point.tick === 'wrong';
  return (
    <div className="grid gap-1">
      {words === null ? (
        <span className="text-ink-soft">No words of yours found for this. If you said it, choose them.</span>
      ) : isWhole ? (
        <AnswerStart responseId={words.responseId} />
      ) : quoted ? (
        <Words quote={words} />
      ) : (
        <span className="text-ink-soft">Your report will quote nothing here.</span>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
        {words && (quoted || isWhole) && spoken?.audioUrl && (
          <PlaySecond responseId={words.responseId} quote={isWhole ? null : words} />
        )}
        {words && !isWhole && whole !== words.text && (
          <details className="min-w-0 open:basis-full">
            <summary className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">
              All of {answerName(spoken?.answerNumber ?? null)}
            </summary>
            <p className="mt-1 border-l border-line pl-4 whitespace-pre-line">{whole}</p>
          </details>
        )}
        {words && !isWhole && (
          <button
            type="button"
            className={LINK}
            onClick={() => {
              onQuoted(chosen !== null || !quoted);
              onChoosing(quoted && chosen === null);
            }}
          >
            {chosen ? 'Take my choice back' : quoted ? 'Not these words' : 'Show the words again'}
          </button>
        )}
        <ChooseWords
          choices={choices}
          title={isWrong ? 'Which words were wrong?' : 'Choose other words'}
          note={isWrong ? (words && quoted && !isWhole ? THESE_OR_OTHERS : WHICH_WRONG) : null}
          isOpen={isChoosing}
          onToggle={onChoosing}
          onChoose={onQuoted}
        />
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

const THESE_OR_OTHERS =
  'Your report shows the words above beside what holds. If other words were wrong, press them here. Otherwise go on.';
const WHICH_WRONG = 'Press the words that were wrong: your report shows them beside what holds.';

/** Fewer characters are all in sight, on any screen but the narrowest. */
const LONG_FROM = 130;

/** An answer's first lines; one press shows all of it. */
function AnswerStart({ responseId }: { responseId: number }) {
  const { answers } = usePlayer();
  const [isWhole, setWhole] = useState(false);
  const answer = answers.find((each) => each.responseId === responseId);
  if (!answer) return null;
  const { content, answerNumber } = answer;
  return (
    <div className="grid justify-items-start gap-1">
      <p className={classNames('whitespace-pre-line', !isWhole && 'line-clamp-3 sm:line-clamp-2')}>
        <q className="italic">{content}</q>
      </p>
      {content.length >= LONG_FROM && (
        <button
          type="button"
          aria-expanded={isWhole}
          className={classNames(LINK, 'text-sm')}
          onClick={() => setWhole(!isWhole)}
        >
          All of {answerName(answerNumber)}
        </button>
      )}
    </div>
  );
}
