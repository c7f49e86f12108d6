import { BookOpen, Play, X } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { turnAnchor } from '#client/components/conversation/conversation-view.tsx';
import { useFetchFile } from '#client/lib/fetch-file.ts';
import { toast } from '#client/lib/toast.tsx';
import type { ResponseReply } from '#shared/contract/answers.ts';
import type { Quote } from '#shared/contract/report.ts';
import { answerName, answerTitle } from '#shared/interview/answer-numbers.ts';
import { type AnswerTime, answerTimes, momentOf } from '#shared/report/answer-times.ts';
import { quotedText } from '#shared/report/quoted-text.ts';
import { clockText } from '#shared/rules/interview-clock.ts';

type Player = {
  answers: readonly AnswerTime[];
  /** The id of the answer whose recording is being fetched. */
  fetching: number | null;
  /** The answer that is being played, and its current whole second. */
  heard: { responseId: number; second: number } | null;
  play(answer: AnswerTime, second: number): void;
};
type Playing = { answer: AnswerTime; second: number; url: string };

const PlayerContext = createContext<Player>({
  answers: [],
  fetching: null,
  heard: null,
  play: () => {},
});

/** The answers of the interview with their times, and a way to play them. */
export function usePlayer(): Player {
  return use(PlayerContext);
}

/** One player for everything that can be heard on the page; it appears at the lower edge. */
export function ReportPlayer({
  responses,
  children,
}: {
  responses: readonly ResponseReply[];
  children: ReactNode;
}) {
  const fetchRecording = useRecordings();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [fetching, setFetching] = useState<number | null>(null);
  const [heard, setHeard] = useState<Player['heard']>(null);
  const wanted = useRef<number | null>(null);
  const sound = useRef<HTMLAudioElement>(null);
  const answers = useMemo(() => answerTimes(responses), [responses]);

  const play = async (answer: AnswerTime, second: number) => {
    if (answer.audioUrl === null) return;
    wanted.current = answer.responseId;
    setFetching(answer.responseId);
    const url = await fetchRecording(answer.audioUrl);
    // Another recording was asked for in the meantime.
    if (wanted.current !== answer.responseId) return;
    setFetching(null);
    if (url) setPlaying({ answer, second, url });
  };

  const hear = (responseId: number, second: number) =>
    setHeard((now) =>
      now?.responseId === responseId && now.second === second ? now : { responseId, second },
    );

  const begin = () => {
    if (!sound.current || !playing) return;
    sound.current.currentTime = playing.second;
    void sound.current.play().catch(() => {});
  };
  useEffect(begin, [playing]);

  return (
    <PlayerContext value={{ answers, fetching, heard, play: (answer, second) => void play(answer, second) }}>
      {children}
      {playing && (
        <div
          data-player
          className="sticky bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-ui border border-line-strong bg-raised p-2 shadow-float print:hidden"
        >
          <p className="px-2 text-sm font-medium">{answerTitle(playing.answer.answerNumber)}</p>
          {/* biome-ignore lint/a11y/useMediaCaption: the transcript is on the page */}
          <audio
            ref={sound}
            controls
            src={playing.url}
            aria-label={answerName(playing.answer.answerNumber)}
            onTimeUpdate={({ currentTarget }) =>
              hear(playing.answer.responseId, Math.floor(currentTarget.currentTime))
            }
            onError={playbackFailed}
            className="h-10 w-32 grow"
          />
          <button
            type="button"
            aria-label="Close the player"
            className="grid size-10 place-items-center rounded-ui hover:bg-sunken"
            onClick={() => setPlaying(null)}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
      )}
    </PlayerContext>
  );
}

/** Fetches each recording once. Resolves with a URL to play, or null after it has reported a failure. */
function useRecordings(): (audioUrl: string) => Promise<string | null> {
  const fetchFile = useFetchFile();
  const fetched = useRef(new Map<string, Promise<string | null>>());

  useEffect(() => {
    const urls = fetched.current;
    return () => {
      for (const url of urls.values()) void url.then((made) => made && URL.revokeObjectURL(made));
      urls.clear();
    };
  }, []);

  const fetchOne = async (audioUrl: string) => {
    const reply = await fetchFile(audioUrl);
    if (reply.ok) return URL.createObjectURL(reply.file);
    fetched.current.delete(audioUrl);
    if (reply.code !== 'UNAUTHENTICATED') playbackFailed();
    return null;
  };
  return (audioUrl) => {
    const url = fetched.current.get(audioUrl) ?? fetchOne(audioUrl);
    fetched.current.set(audioUrl, url);
    return url;
  };
}

/** Quoted words, with "…" where a sentence of the answer is cut. */
export function Words({ quote: { responseId, text } }: { quote: Pick<Quote, 'responseId' | 'text'> }) {
  const { answers } = usePlayer();
  const answer = answers.find((each) => each.responseId === responseId);
  return <q className="italic">{answer ? quotedText(text, answer.content) : text}</q>;
}

/** A button that plays the words of an answer from their second; without a recording, a link to the transcript. */
export function PlaySecond({ responseId, quote }: { responseId: number; quote: Pick<Quote, 'text'> | null }) {
  const { answers, play } = usePlayer();
  const answer = answers.find((each) => each.responseId === responseId);
  if (!answer) return null;
  const { second, isAbout } = momentOf(answer, quote);
  const label = `${answerTitle(answer.answerNumber)}, ${isAbout ? 'about ' : ''}${clockText(answer.start + second)}`;
  const look = 'link inline-flex min-h-6 items-center gap-1 whitespace-nowrap';
  if (answer.audioUrl === null) {
    return (
      <a href={`#${turnAnchor(responseId)}`} className={look}>
        <BookOpen aria-hidden size={13} />
        {label}
      </a>
    );
  }
  return (
    <button type="button" aria-label={`Play ${label}`} className={look} onClick={() => play(answer, second)}>
      <Play aria-hidden size={13} fill="currentColor" />
      {label}
    </button>
  );
}

function playbackFailed(): void {
  toast({
    title: 'Playback Failed',
    description: 'Could not play the recorded audio',
    variant: 'destructive',
  });
}
