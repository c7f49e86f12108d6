import { useCallback, useEffect, useState } from 'react';
import { answerStore, lockedAnswers, type StoredAnswer } from '#client/lib/audio/answer-store.ts';
import { readError } from '#client/lib/errors.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import type { SubmitAnswerReply } from '#shared/contract/answers.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { RecordedAnswer } from './record-answer.ts';
import { useTurnStream } from './turn-stream.ts';

/** A question that takes longer than this is polled for. The turn is still followed. */
const WAIT_FOR_QUESTION_MS = 20_000;

/** Brings answers to the server. An answer that it does not acknowledge stays on this device and can be sent again. */
export function useDelivery(interview: InterviewReply) {
  const { submit, submitRecorded, show, applyReply, refresh } = useSubmitAnswer(interview.id);
  const { unsent, add, remove } = useUnsentAnswers(interview);
  const turn = useTurnStream(interview);
  const [openedAt] = useState(() => performance.now());
  const [typed, setTyped] = useState({ text: '', key: '' });

  /** Waits for the next question once the server has the answer, which is shown meanwhile. */
  const asked = async (reply: SubmitAnswerReply): Promise<SubmitAnswerReply> => {
    if (reply.next || reply.secondsRemaining <= 0) return reply;
    show(reply);
    const end = await Promise.race([turn.follow(reply.answer.id), after(WAIT_FOR_QUESTION_MS)]);
    if (!end) return reply;
    const { answer, next, secondsRemaining } = end;
    return { ...reply, answer, next, secondsRemaining };
  };
  const deliver = async (answer: RecordedAnswer): Promise<SubmitAnswerReply | null> => {
    try {
      const reply = await submitRecorded(answer);
      await remove(answer.key);
      return await asked(reply);
    } catch {
      add(answer);
      refresh();
      return null;
    }
  };

  return {
    deliver,
    /** Sends all unsent answers, oldest first, until one fails. Resolves with the last reply, or null. */
    deliverUnsent: async (): Promise<SubmitAnswerReply | null> => {
      let last: SubmitAnswerReply | null = null;
      for (const answer of unsent) {
        last = await deliver(await loadAudio(answer));
        if (!last) return null;
      }
      return last;
    },
    /**
     * Text that is sent again counts as the same answer until the server has it, which `onTaken` tells. After that it is a
     * new one.
     */
    deliverTyped: async (text: string, onTaken: () => void): Promise<SubmitAnswerReply | null> => {
      const key = typed.text === text ? typed.key : newIdempotencyKey();
      setTyped({ text, key });
      const responseTimeMs = performance.now() - openedAt;
      try {
        const reply = await submit(typedAnswerForm({ key, interviewId: interview.id, text, responseTimeMs }));
        setTyped({ text: '', key: '' });
        onTaken();
        return await asked(reply);
      } catch {
        refresh();
        return null;
      }
    },
    applyReply,
    turn: turn.progress,
    unsent,
    /** Keeps an answer that is not sent now. */
    keep: add,
    discard: remove,
  };
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

/** Sends an answer and puts the reply into the cached interview. Says so when it fails. */
function useSubmitAnswer(interviewId: number) {
  const utils = trpc.useUtils();
  const query = { id: interviewId };
  const mutation = trpc.interviews.submitAnswer.useMutation({
    onError: (error) => {
      if (isIncomplete(error)) return;
      toastError('Failed to submit response', error, 'Your answer is kept on this device. Please try again.');
    },
  });
  /** Shows the answer, and the next question if there is one. */
  const show = ({ answer, next, secondsRemaining }: SubmitAnswerReply) =>
    utils.interviews.get.setData(query, (interview) => {
      if (!interview) return interview;
      const responses = [...interview.responses];
      // Polling may have brought the next question before: an answer that is known keeps its place.
      for (const turn of next ? [answer, next] : [answer]) {
        const at = responses.findIndex(({ id }) => id === turn.id);
        responses[at < 0 ? responses.length : at] = turn;
      }
      const totalDuration = interview.totalDuration + interview.secondsRemaining - secondsRemaining;
      return { ...interview, totalDuration, secondsRemaining, responses };
    });
  return {
    show,
    submit: (form: FormData): Promise<SubmitAnswerReply> => mutation.mutateAsync(form),
    /** Sends the whole recording if the server no longer has the parts that were uploaded before. */
    submitRecorded: async (answer: RecordedAnswer): Promise<SubmitAnswerReply> => {
      try {
        return await mutation.mutateAsync(recordedAnswerForm(answer));
      } catch (error) {
        if (!isIncomplete(error)) throw error;
        return mutation.mutateAsync(recordedAnswerForm({ ...answer, uploaded: undefined }));
      }
    },
    /** Shows the answer and the next question at once, then asks the server for the interview as it is now. */
    applyReply: (reply: SubmitAnswerReply) => {
      const { wordsLeftOut } = reply;
      if (wordsLeftOut > 0) {
        toast({
          title: 'Text Shortened',
          description: `The last ${wordsLeftOut} words of your text were left out: it is more than can be said in this recording.`,
        });
      }
      show(reply);
      void utils.interviews.get.invalidate(query);
      // It has the time that is left, too.
      void utils.interviews.list.invalidate();
    },
    refresh: () => void utils.interviews.get.invalidate(query),
  };
}

const isIncomplete = (error: unknown) => readError(error).code === 'RECORDING_INCOMPLETE';

/** A recording in the form that the server takes, without the bytes that it already has. */
function recordedAnswerForm(answer: RecordedAnswer): FormData {
  const { uploaded } = answer;
  const form = new FormData();
  form.set('id', String(answer.interviewId));
  form.set(
    'audio',
    uploaded ? answer.audio.slice(uploaded.bytes) : answer.audio,
    `answer.${answer.mimeType.includes('mp4') ? 'mp4' : 'webm'}`,
  );
  if (uploaded) {
    form.set('recordingKey', answer.key);
    form.set('recordingOffset', String(uploaded.bytes));
    form.set('recordingSha256', uploaded.sha256);
  }
  form.set('duration', (answer.durationMs / 1000).toFixed(1));
  form.set('responseTime', String(Math.round(answer.responseTimeMs)));
  if (answer.transcript) form.set('transcript', answer.transcript);
  form.set('idempotencyKey', answer.key);
  return form;
}

type TypedAnswer = { key: string; interviewId: number; text: string; responseTimeMs: number };

function typedAnswerForm({ key, interviewId, text, responseTimeMs }: TypedAnswer): FormData {
  const form = new FormData();
  form.set('id', String(interviewId));
  form.set('transcript', text);
  form.set('responseTime', String(Math.round(responseTimeMs)));
  form.set('idempotencyKey', key);
  return form;
}

/** An answer that waits on this device. Its sound is in memory, or else in the store. */
export type UnsentAnswer = StoredAnswer & { audio?: Blob };

/** The answers to an interview that are kept on this device because the server did not acknowledge them. */
function useUnsentAnswers({ id, createdAt }: Pick<InterviewReply, 'id' | 'createdAt'>) {
  const interviewCreatedAt = createdAt.getTime();
  const [unsent, setUnsent] = useState<UnsentAnswer[]>([]);

  useEffect(() => {
    let isCurrent = true;
    void storedAnswers(id, interviewCreatedAt).then((stored) => {
      if (!isCurrent) return;
      setUnsent((known) => [
        ...stored.filter(({ key }) => !known.some((each) => each.key === key)),
        ...known,
      ]);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, interviewCreatedAt]);

  const remove = useCallback(async (key: string) => {
    setUnsent((known) => known.filter((answer) => answer.key !== key));
    const store = await answerStore();
    await store.remove(key).catch(() => {});
  }, []);

  /** An answer that is already listed keeps its place: the order of the answers is the order of the conversation. */
  const add = useCallback((answer: RecordedAnswer) => {
    setUnsent((known) =>
      known.some(({ key }) => key === answer.key)
        ? known.map((each) => (each.key === answer.key ? answer : each))
        : [...known, answer],
    );
  }, []);

  return { unsent, add, remove };
}

/** The answer with its sound, ready to be sent or saved. */
export async function loadAudio(answer: UnsentAnswer): Promise<RecordedAnswer> {
  if (answer.audio) return { ...answer, audio: answer.audio };
  const store = await answerStore();
  return { ...answer, audio: await store.audio(answer.key) };
}

/** Stored answers that hold sound and that no tab is working on. Empty ones are removed. */
async function storedAnswers(interviewId: number, interviewCreatedAt: number): Promise<StoredAnswer[]> {
  const store = await answerStore();
  const [stored, locked] = await Promise.all([store.list(interviewId), lockedAnswers()]);
  const free = stored.filter(
    (answer) => answer.interviewCreatedAt === interviewCreatedAt && !locked.has(answer.key),
  );
  for (const { key, durationMs } of free) if (durationMs === 0) await store.remove(key);
  return free.filter(({ durationMs }) => durationMs > 0);
}
