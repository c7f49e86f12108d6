import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMicrophone } from '#client/lib/audio/use-microphone.ts';
import { useCharacterKeys } from '#client/lib/keys.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { unsureWords } from '#shared/report/conversation.ts';
import { isAskedAloud } from '#shared/rules/asked-aloud.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import type { GreetingLook } from './before-start.tsx';
import { useBrowserTranscript, useHearingCheck } from './hearing.tsx';
import { useEndInterview } from './leaving.tsx';
import { announceTimeUp, useExpiry, usePhases } from './room-bar.tsx';
import { bigActionOf, isOver, isQuestionDue, lookOf } from './room-machine.ts';
import { useKeyPresser, useScriptKeys, useShortcuts } from './script-keys.tsx';
import { answerBefore } from './spoken-question.ts';
import { standingQuestion } from './standing-question.ts';
import { usePolling } from './turn-stream.ts';
import { type Answering, useAnswering } from './use-answering.ts';
import { useQuestionPlayer } from './use-question-player.ts';

export type Room = ReturnType<typeof useRoom>;

/** Whether the board is shown instead of the conversation, and whether the sheet lies over a small screen. */
export type PanelState = {
  isBoard: boolean;
  isSheetOpen: boolean;
  /** True while the board has given way to the field of a typed answer. It comes back once that is sent. */
  isAside?: boolean;
  /** Whether the board is maximized over the stage of a wide screen. */
  isLarge?: boolean;
};

/** Whether the board covers the stage of a wide screen now. */
export const isBoardLarge = ({ isBoard, isLarge, isAside }: PanelState): boolean =>
  isBoard && isLarge === true && isAside !== true;

/** The panel with the board maximized, or beside the stage again if it was. */
export const withLargeBoard = (panel: PanelState): PanelState => ({
  ...panel,
  isBoard: true,
  isLarge: !isBoardLarge(panel),
  isAside: false,
});

/** A short answer is handled so fast that the second press of a double one would start another answer. */
const SAME_PRESS_MS = 400;

/** The room of an interview: its state, and what can be done in it now. The screen only shows it. */
export function useRoom(interview: InterviewReply, onEnded: () => void) {
  const microphone = useMicrophone();
  const transcript = useBrowserTranscript(interview.id);
  const answering = useAnswering({ interview, microphone, transcript });
  const { end, isEnding } = useEndInterview(interview.id, answering, onEnded);
  const plan = usePhases(interview);
  const scriptKeys = useScriptKeys(interview);
  const hearing = useHearingCheck(transcript);
  const [isVoiceOn, setIsVoiceOn] = useStoredSwitch('question_voice', true);
  const [arePhasesShown, setArePhasesShown] = useStoredSwitch('phases', true);
  const [areCharacterKeysOn, setCharacterKeysOn] = useCharacterKeys();
  const [isGreeted, setIsGreeted] = useStoredSwitch('greeted', false);
  const [greeting, setGreeting] = useState<GreetingLook | null>(null);
  const [opened, setOpened] = useState<'microphone' | 'consent' | 'shortcuts' | null>(null);
  const [panel, setPanel] = useState<PanelState>({ isBoard: false, isSheetOpen: false });
  const [isPanelShown, setIsPanelShown] = useStoredSwitch('side_panel', true);
  const draftKey = `draft_answer_${interview.id}_${interview.createdAt.getTime()}`;
  // A written answer that was left unfinished is open again.
  const [hadDraft] = useState(() => localStorage.getItem(draftKey) !== null || null);
  const [typing, setTyping] = useStoredSwitch(`typing_${draftKey}`, hadDraft);
  const [words, setWords] = useState(0);
  const form = useId();
  const bigButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const { phase } = answering.room;
  const { isAnswering, isTimeUp } = answering;
  const lastTurn = interview.responses.findLast((response) => response.speaker === 'ai');
  const coming = answering.turn?.clauses.join(' ') ?? '';
  const spokenText = coming || (lastTurn?.content ?? interview.question);
  const standing = standingQuestion(interview.responses);
  const isFirst = interview.responses.length <= 1;
  const hasWords = !isAskedAloud(spokenText);
  const isBeforeStart = !isGreeted && isFirst && phase === 'idle' && !isTimeUp;
  const isBusy = isAnswering || phase === 'starting' || phase === 'submitting' || isEnding;
  const canRecord = microphone.support === 'ok';
  const isTyping = typing ?? (!canRecord || hearing.prefersTyping);
  /** A spoken answer has the room to itself, whichever way was chosen before. */
  const isWriting = isTyping && !isAnswering && !isTimeUp && !isBeforeStart;
  const isWide = useIsWide();
  /** The board may lie over the stage, but never over the bar below: the candidate can answer while drawing. */
  const isCovered = isWide ? isBoardLarge(panel) : panel.isBoard && panel.isSheetOpen;
  const setBoardAside = (isAside: boolean) =>
    setPanel({ ...panel, isBoard: true, isSheetOpen: !isAside, isAside });
  const bringBoardBack = () => panel.isAside && setBoardAside(false);
  /** False while letters and spaces belong to a typed answer. */
  const areLettersOn = areCharacterKeysOn && !isWriting;
  const isAtEnd = !isAnswering && !isTimeUp && phase === 'idle' && isOver(interview);
  const isHeldBack =
    isBeforeStart || isAnswering || phase === 'starting' || phase === 'paused' || isTimeUp || isEnding;
  const player = useQuestionPlayer({
    interviewId: interview.id,
    turnId: lastTurn?.id ?? 0,
    answerId: answerBefore(interview, answering.turn),
    text: spokenText,
    // What the friend says aloud is not spoken again.
    isVoiceOn: isVoiceOn && lastTurn?.aloud !== true,
    isHeldBack,
  });
  const donePressedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Every voice stops before an answer or a pause. */
  const live: Answering = {
    ...answering,
    pressRecord: () => {
      const now = performance.now();
      if (isAnswering) donePressedAt.current = now;
      else if (now - donePressedAt.current < SAME_PRESS_MS) return;
      player.stop();
      if (isAnswering || answering.disabledReason !== null) answering.pressRecord();
      else hearing.before(answering.pressRecord);
    },
    togglePause: () => {
      player.stop();
      answering.togglePause();
    },
    sendTyped: async (text, onTaken) => {
      player.stop();
      const isSent = await answering.sendTyped(text, onTaken);
      if (isSent) bringBoardBack();
      return isSent;
    },
  };
  const endNow = () => {
    player.stop();
    void end();
  };
  const presser = useKeyPresser({
    interview,
    scriptKeys,
    isAnswering,
    isDisabled: isEnding || isBeforeStart || isTimeUp || !['idle', 'recording', 'paused'].includes(phase),
    isVoiceOn,
    isHeldBack: isHeldBack || !isVoiceOn,
    areCharacterKeysOn: areLettersOn,
    onPress: player.stop,
  });
  /** Leaves the board for the field that it covers. */
  const write = () => {
    flushSync(() => setBoardAside(true));
    field.current?.focus();
  };
  const toggleTyping = () => {
    setTyping(!isTyping);
    if (isTyping) bringBoardBack();
    else if (isCovered) setBoardAside(true);
  };
  const look = isBeforeStart
    ? (greeting?.look ?? 'resting')
    : lookOf({
        phase,
        isTimeUp,
        isSpeaking: player.sound !== null,
        isTranscriptDue: interview.responses.at(-1)?.transcriptState === 'pending',
        isQuestionDue: isQuestionDue(interview),
        isOver: isOver(interview),
      });
  const countdown = {
    secondsAtStart: answering.secondsAtStart,
    stopwatch: answering.stopwatch,
    isRunning: phase === 'recording',
  };
  usePolling(interview, phase === 'recording', isEnding);
  useTabTitle(phase === 'paused' ? 'Paused' : TITLES[look]);
  useExpiry(countdown, () => {
    announceTimeUp(interview);
    void answering.stop('TIME_RAN_OUT');
  });
  useShortcuts(
    {
      // The card and the end have buttons of their own, which Space presses while they have the focus.
      record: () => !isWriting && !isEnding && !isBeforeStart && !isAtEnd && live.pressRecord(),
      start: () => !isEnding && !isBeforeStart && !isAnswering && live.pressRecord(),
      pause: () => !isEnding && !isBeforeStart && answering.canPause && live.togglePause(),
      play: () =>
        hasWords && !isAnswering && !isBeforeStart && (player.isPlaying ? player.stop() : void player.play()),
      board: () =>
        setPanel({ ...panel, isBoard: !panel.isBoard, isSheetOpen: !panel.isBoard, isAside: false }),
      list: () => setOpened('shortcuts'),
    },
    areLettersOn,
  );

  return {
    live,
    microphone,
    transcript,
    hearing,
    player,
    scriptKeys,
    presser,
    look,
    countdown,
    question: {
      text: coming || (standing.question?.content ?? interview.question),
      /** True if the voice says something else, under the question. */
      isAside: coming === '' && standing.isAside,
      under: coming === '' ? standing.under : [],
      isFirst,
      hasWords,
      /** True if a friend says it. */
      isAloud: lastTurn?.aloud === true,
    },
    plan: plan.data,
    isBeforeStart,
    isPaused: phase === 'paused',
    /** True if the field of a typed answer has text. */
    hasWritten: isWriting && words > 0,
    isBusy,
    isEnding,
    endNow,
    begin: () => setIsGreeted(true),
    greeting,
    setGreeting,
    wordsHeard: wordsHeard(answering, interview),
    /** How many uncertain words there are, while they can be corrected; otherwise 0. */
    unsureWords: isBusy ? 0 : interview.responses.reduce((sum, each) => sum + unsureWords(each), 0),
    big: bigActionOf({
      isBeforeStart,
      isAtEnd,
      isWriting,
      isCovered,
      isBusy,
      isEnding,
      hasWords: words > 0,
      cannotRecord: phase === 'starting' || (answering.disabledReason !== null && !isAnswering),
    }),
    write,
    bigButton,
    /** Moves the focus to where the answer goes on. */
    focusAnswer: () => (field.current ?? bigButton.current)?.focus(),
    form,
    /** True if typing was chosen: then the microphone is not asked for. */
    choseTyping: canRecord && isTyping,
    writing: isWriting
      ? {
          form,
          field,
          draftKey,
          isChosen: typing === true,
          onWords: setWords,
        }
      : null,
    typing:
      canRecord && !isBeforeStart
        ? { isOn: isTyping, isDisabled: isAnswering || isTimeUp, toggle: toggleTyping }
        : null,
    isVoiceOn,
    setIsVoiceOn,
    arePhasesShown,
    setArePhasesShown,
    areCharacterKeysOn,
    areLettersOn,
    setCharacterKeysOn,
    opened,
    setOpened,
    panel,
    setPanel,
    isCovered,
    isPanelShown,
    setIsPanelShown,
  };
}

const TITLES = {
  listening: '● Recording',
  thinking: 'Thinking',
  your_turn: 'Your turn',
  speaking: null,
  resting: null,
} as const;

/** How many words the answer has that the interviewer is thinking about; null until that is known. */
function wordsHeard({ turn }: Answering, { responses }: InterviewReply): number | null {
  const last = responses.at(-1);
  const heard = turn ? turn.heard : last?.speaker === 'user' ? last.content : null;
  return heard ? countWords(heard) : null;
}

/** Says in the tab's title what is going on, for a candidate who looks elsewhere meanwhile. */
function useTabTitle(state: string | null): void {
  useEffect(() => {
    if (state === null) return;
    const before = document.title;
    document.title = `${state} · ${PRODUCT_NAME}`;
    return () => {
      document.title = before;
    };
  }, [state]);
}
