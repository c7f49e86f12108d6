import { useId, useState } from 'react';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { BigAction } from './action-bar.tsx';
import type { Hearing } from './hearing-check.tsx';
import { isOver } from './session-status.tsx';
import type { LiveSession } from './use-live-session.ts';

type Options = {
  interview: InterviewReply;
  live: LiveSession;
  microphone: Microphone;
  hearing: Hearing;
  isBeforeStart: boolean;
  isEnding: boolean;
  onBegin: () => void;
  onEnd: () => void;
};

/** What the stage is for now: an answer by voice or in writing, and what the one big button does. */
export function useStage(options: Options) {
  const { interview, live, microphone, hearing, isBeforeStart, isEnding, onBegin, onEnd } = options;
  const form = useId();
  const [typing, setTyping] = useState<boolean | null>(null);
  const [words, setWords] = useState(0);
  const { phase } = live.session;
  const canRecord = microphone.support === 'ok';
  const isTyping = typing ?? (!canRecord || hearing.prefersTyping);
  const isBusy = live.isAnswering || phase === 'starting' || phase === 'submitting' || isEnding;
  /** What is being spoken has the room, whatever was chosen before. */
  const isWriting = isTyping && !live.isAnswering && !live.isTimeUp && !isBeforeStart;
  const isAtEnd = !live.isAnswering && !live.isTimeUp && phase === 'idle' && isOver(interview);

  const bigAction = (): BigAction => {
    if (isBeforeStart) return { does: 'begin', isDisabled: false, onPress: onBegin };
    if (isAtEnd && !(isWriting && typing)) {
      return { does: 'end', isDisabled: isEnding, onPress: onEnd };
    }
    if (isWriting) return { does: 'send', isDisabled: isBusy || words === 0, form };
    const isOff = live.disabledReason !== null && !live.isAnswering;
    return {
      does: 'record',
      isDisabled: isEnding || phase === 'starting' || isOff,
      onPress: live.pressRecord,
    };
  };

  return {
    big: bigAction(),
    isBusy,
    isAtEnd,
    /** By choice: then the microphone is not asked for. */
    choseTyping: canRecord && isTyping,
    writing: isWriting
      ? {
          form,
          draftKey: `draft_answer_${interview.id}_${interview.createdAt.getTime()}`,
          isChosen: typing === true,
          onWords: setWords,
        }
      : null,
    typing:
      canRecord && !isBeforeStart
        ? {
            isOn: isTyping,
            isDisabled: live.isAnswering || live.isTimeUp,
            toggle: () => setTyping(!isTyping),
          }
        : null,
  };
}
