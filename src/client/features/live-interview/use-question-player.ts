import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasBrowserVoice, speakWithBrowser } from '#client/lib/audio/browser-voice.ts';
import { isRefusedSound, type PlayingSound, playTick } from '#client/lib/audio/play-sound.ts';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';
import { useQuestionSound } from './spoken-question.ts';

export type QuestionPlayer = ReturnType<typeof useQuestionPlayer>;

type Options = {
  interviewId: number;
  turnId: number;
  /** The answer that the question follows; null for the opening. The question itself may still be in the making. */
  answerId: number | null;
  text: string;
  /** True if every question should play on its own once it is there (product rule 47). */
  isVoiceOn: boolean;
  /** True while nothing may start on its own: an answer is being given, or another voice speaks. */
  isHeldBack: boolean;
};

/** The outcome of a play that was stopped, or that another one replaced. */
const OVERTAKEN = Symbol('overtaken');
type Outcome = 'ended' | 'no_voice' | 'session_over' | typeof OVERTAKEN;

/**
 * Reads the current question aloud, in the server's voice or else the browser's. Without either, it says that there is
 * no voice.
 */
export function useQuestionPlayer({
  interviewId,
  turnId: storedTurnId,
  answerId,
  text,
  isVoiceOn,
  isHeldBack,
}: Options) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const openSound = useQuestionSound(interviewId, storedTurnId, answerId);
  const serverSpeaks = config !== undefined && config.engines.speaker !== BROWSER_ENGINE;
  // The server's voice begins with the first clause; the browser's needs the whole question.
  const turnId = serverSpeaks ? (answerId ?? storedTurnId) : storedTurnId;
  const [isPlaying, setIsPlaying] = useState(false);
  const [sound, setSound] = useState<PlayingSound | null>(null);
  const [hasNoVoice, setHasNoVoice] = useState(false);
  const [failed, setFailed] = useState<{ turn: number; why: 'refused' | 'failed' } | null>(null);
  const playing = useRef<PlayingSound | null>(null);
  /** Counts the plays, so that one that was stopped while it loaded stays silent. */
  const plays = useRef(0);
  /** The turn that has played on its own, or no longer needs to. */
  const heardTurn = useRef<number | null>(null);

  const fallSilent = () => {
    plays.current += 1;
    playing.current?.stop();
    playing.current = null;
    setSound(null);
    setIsPlaying(false);
  };
  const leaveTurn = useEffectEvent((turn: number) => {
    if (heardTurn.current === turn) fallSilent();
  });
  useEffect(() => () => leaveTurn(turnId), [turnId]);

  const readWithBrowser = async () => ((await hasBrowserVoice()) ? speakWithBrowser(text) : 'no_voice');
  const begin = async (): Promise<PlayingSound | 'no_voice' | 'session_over'> => {
    const opened = await openSound();
    if (opened.ok) return opened.play();
    if (opened.code === 'UNAUTHENTICATED') return 'session_over';
    if (opened.code !== 'NO_SPEAKER') throw new Error(opened.code);
    return readWithBrowser();
  };

  /** Rejects when the sound cannot be fetched or played. */
  const speak = async (beginning: ReturnType<typeof begin>): Promise<Outcome> => {
    const play = plays.current + 1;
    plays.current = play;
    heardTurn.current = turnId;
    const isCurrent = () => plays.current === play;
    try {
      const begun = await beginning;
      if (typeof begun === 'string') return isCurrent() ? begun : OVERTAKEN;
      if (!isCurrent()) begun.stop();
      if (!isCurrent()) return OVERTAKEN;
      playing.current = begun;
      setSound(begun);
      setIsPlaying(true);
      setFailed(null);
      await begun.ended;
      if (!isCurrent()) return OVERTAKEN;
      void playTick();
      return 'ended';
    } catch (error) {
      if (isCurrent()) throw error;
      return OVERTAKEN;
    } finally {
      if (isCurrent()) fallSilent();
    }
  };

  const isDue = isVoiceOn && !isHeldBack && config !== undefined;
  // Each question is fetched as soon as it is known.
  useEffect(() => {
    if (isVoiceOn && serverSpeaks) void openSound();
  }, [isVoiceOn, serverSpeaks, openSound]);
  const speakByItself = useEffectEvent(async (turn: number) => {
    if (heardTurn.current === turn) return;
    await speak(serverSpeaks ? begin() : readWithBrowser()).catch((error: unknown) => {
      // It was asked for too early, and will be asked for again once it is due.
      if (isHeldBack) heardTurn.current = null;
      else setFailed({ turn, why: isRefusedSound(error) ? 'refused' : 'failed' });
    });
  });
  useEffect(() => {
    if (isDue) void speakByItself(turnId);
  }, [turnId, isDue]);
  const fallSilentNow = useEffectEvent(fallSilent);
  useEffect(() => {
    if (!isVoiceOn) fallSilentNow();
  }, [isVoiceOn]);

  return {
    /** True from the moment somebody asks to hear it, or from its first sound, to its end. */
    isPlaying,
    /** What is heard now. */
    sound,
    hasNoVoice,
    /** Why it did not play on its own: the browser wants a gesture first, or the sound could not be loaded. */
    failure: failed?.turn === turnId ? failed.why : null,
    /** Plays the question on request, and says if that fails. */
    play: async () => {
      setIsPlaying(true);
      try {
        if ((await speak(begin())) === 'no_voice') setHasNoVoice(true);
      } catch {
        toast({
          title: 'Audio Error',
          description: 'Failed to play question audio. Please try again.',
          variant: 'destructive',
        });
      }
    },
    /** Stops what is heard, and keeps the question from playing on its own. */
    stop: () => {
      heardTurn.current = turnId;
      fallSilent();
    },
  };
}
