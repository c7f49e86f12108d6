import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useFetchFile } from '#client/lib/fetch-file.ts';
import { toast } from '#client/lib/toast.tsx';
import type { ResponseReply } from '#shared/contract/answers.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import {
  conversationTurns,
  keyNoteText,
  type ConversationTurn as Turn,
} from '#shared/report/conversation.ts';
import { clockText } from '#shared/rules/interview-clock.ts';

type Props = {
  /** All turns of the interview; the opening question is not repeated here. */
  responses: readonly ResponseReply[];
  /** A note in the margin of a turn, if there is one. */
  note?: (responseId: number) => ReactNode;
  /** The name of the candidate, "You" by default; another reader must not be addressed as the candidate. */
  candidate?: string;
  interviewer?: string;
  /** Draws the player for the recording of an answer; by default each answer has a player of its own. */
  renderPlayer?: (turn: Turn, audioUrl: string) => ReactNode;
  /** Draws a way to correct an answer, below it. */
  renderCorrection?: (turn: Turn) => ReactNode;
};

const YOU = 'You';

/** The conversation between interviewer and candidate. */
export function ConversationView({
  responses,
  note,
  candidate = YOU,
  interviewer = 'Interviewer',
  renderPlayer = ownPlayer,
  renderCorrection,
}: Props) {
  const turns = conversationTurns(responses);
  if (turns.length === 0) {
    return <p className="text-ink-soft">No conversation yet. Start by responding to the question above.</p>;
  }
  return (
    <ol className="grid gap-5 print:gap-3">
      {turns.map((turn, at) => (
        <ConversationTurn
          key={turn.id}
          turn={turn}
          isHeardAnew={turn.engine !== lastEngine(turns.slice(0, at))}
          note={note?.(turn.id)}
          candidate={candidate}
          interviewer={interviewer}
          player={turn.audioUrl && renderPlayer(turn, turn.audioUrl)}
          correction={turn.speaker === 'user' && renderCorrection?.(turn)}
        />
      ))}
    </ol>
  );
}

/** The engine that turned the last answer with words into text. */
function lastEngine(turns: readonly Turn[]): string | null {
  return turns.findLast(({ speaker, content }) => speaker === 'user' && content !== '')?.engine ?? null;
}

type TurnProps = {
  turn: Turn;
  /** Whether another recognizer heard it than the answer before; then the recognizer is named. */
  isHeardAnew: boolean;
  note?: ReactNode;
  candidate: string;
  interviewer: string;
  player: ReactNode;
  correction: ReactNode;
};

function ConversationTurn({
  turn,
  isHeardAnew,
  note,
  candidate,
  interviewer,
  player,
  correction,
}: TurnProps) {
  const isCandidate = turn.speaker === 'user';
  const isUnclear = turn.transcriptState === 'unclear';
  return (
    <li
      id={turnAnchor(turn.id)}
      className={classNames(
        'grid scroll-mt-6 gap-1 border-l-2 pl-4 break-inside-avoid target:border-signal',
        note !== undefined && 'lg:grid-cols-[minmax(0,65ch)_minmax(10rem,1fr)] lg:gap-x-10',
        isCandidate ? 'border-primary' : 'border-line-strong',
      )}
    >
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
          <span className="font-semibold text-ink">{isCandidate ? candidate : interviewer}</span>
          {turn.answerNumber !== null && <span>Answer {turn.answerNumber}</span>}
          {turn.duration !== null && (
            <time dateTime={`PT${turn.duration}S`} className="figures">
              {clockText(turn.duration)}
            </time>
          )}
          {isCandidate && turn.content && isHeardAnew && <span>{transcribedBy(turn.engine)}</span>}
        </p>
        {isUnclear && <p className="text-sm font-semibold text-danger">Not clear enough to use</p>}
        {turn.content ? (
          <p
            className={classNames(
              'max-w-prose print:max-w-none whitespace-pre-wrap wrap-anywhere',
              isUnclear && 'text-ink-soft',
            )}
          >
            {turn.content}
          </p>
        ) : (
          <p className="text-ink-soft">{missingText(turn)}</p>
        )}
        {turn.original !== undefined && (
          <FirstWords turn={turn} first={turn.original} candidate={candidate} />
        )}
        {turn.fallback && (
          <p className="text-sm text-ink-soft">This question came from the written script.</p>
        )}
        {turn.notes?.map((pressed, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes are only ever added
          <p key={at} className="max-w-prose text-sm text-ink-soft">
            {keyNoteText(pressed)}
          </p>
        ))}
        {correction}
        {player && <div className="-ml-3">{player}</div>}
      </div>
      {note}
    </li>
  );
}

function ownPlayer(turn: Turn, audioUrl: string): ReactNode {
  return <AnswerAudio audioUrl={audioUrl} name={answerName(turn.answerNumber)} />;
}

function missingText(turn: Turn): string {
  if (turn.transcriptState === 'pending') return 'Answer saved. Its text is still being written.';
  const missing = 'Answer saved, but no words were recognized in it.';
  return turn.audioUrl === null ? missing : `${missing} The recording is kept.`;
}

/** A phrase that says who turned the answer into text. */
function transcribedBy(engine: string | null): string | null {
  if (engine === null) return null;
  if (engine === 'typed') return 'Typed';
  return engine === 'browser' ? 'Heard by your browser' : `Heard by ${engine}`;
}

/** The element id of a turn, for links to it. */
export function turnAnchor(responseId: number): string {
  return `turn-${responseId}`;
}

type AnswerAudioProps = {
  audioUrl: string;
  /** What is played, for screen readers, e.g. 'answer 2'. */
  name: string;
};

/** A recording of the candidate. It is fetched on request, then played with the browser's own controls. */
function AnswerAudio({ audioUrl, name }: AnswerAudioProps) {
  const fetchFile = useFetchFile();
  const [isLoading, setIsLoading] = useState(false);
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source]);

  const load = async () => {
    setIsLoading(true);
    const fetched = await fetchFile(audioUrl);
    setIsLoading(false);
    if (fetched.ok) setSource(URL.createObjectURL(fetched.file));
    else if (fetched.code !== 'UNAUTHENTICATED') playbackFailed();
  };

  if (source) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the transcript is beside it
      <audio
        controls
        autoPlay
        src={source}
        aria-label={name}
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
        onError={playbackFailed}
        className="h-10 w-full max-w-sm print:hidden"
      />
    );
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={isLoading}
      onClick={load}
      aria-label={`Play ${name}`}
      className="print:hidden"
    >
      {!isLoading && <Play aria-hidden size={16} />}
      Play
    </Button>
  );
}

/** Pauses all other players, so that two answers are never heard at once. */
function pauseOthers(playing: HTMLAudioElement): void {
  for (const audio of document.querySelectorAll('audio')) if (audio !== playing) audio.pause();
}

function playbackFailed(): void {
  toast({
    title: 'Playback Failed',
    description: 'Could not play the recorded audio',
    variant: 'destructive',
  });
}

/** The words of an answer before the candidate corrected them. */
function FirstWords({ turn, first, candidate }: { turn: Turn; first: string; candidate: string }) {
  const who = candidate === YOU ? 'You' : 'The candidate';
  if (first === '') {
    return <p className="text-sm text-ink-soft">No words were recognized. {who} typed them afterwards.</p>;
  }
  return (
    <details className="max-w-prose text-sm text-ink-soft print:max-w-none">
      <summary className="cursor-pointer">
        {who} {turn.transcriptState === 'typed' ? 'edited' : 'corrected'} this
      </summary>
      <p className="wrap-anywhere">
        {turn.transcriptState === 'typed' ? 'Written' : 'Heard'} first: {first}
      </p>
    </details>
  );
}
