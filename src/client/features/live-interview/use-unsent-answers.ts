import { useCallback, useEffect, useState } from 'react';
import { heldAnswers } from '#client/lib/audio/answer-locks.ts';
import { answerStore, type KeptAnswer } from '#client/lib/audio/answer-store.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { RecordedAnswer } from './record-answer.ts';

/** An answer that waits on this device; its sound in memory, or else in the store. */
export type UnsentAnswer = KeptAnswer & { audio?: Blob };

/** The answers to an interview that are kept on this device because the server did not acknowledge them. */
export function useUnsentAnswers({ id, createdAt }: Pick<InterviewReply, 'id' | 'createdAt'>) {
  const interviewCreatedAt = createdAt.getTime();
  const [unsent, setUnsent] = useState<UnsentAnswer[]>([]);

  useEffect(() => {
    let isCurrent = true;
    void keptAnswers(id, interviewCreatedAt).then((kept) => {
      if (!isCurrent) return;
      setUnsent((known) => [...kept.filter(({ key }) => !known.some((each) => each.key === key)), ...known]);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, interviewCreatedAt]);

  const forget = useCallback(async (key: string) => {
    setUnsent((known) => known.filter((answer) => answer.key !== key));
    const store = await answerStore();
    await store.remove(key).catch(() => {});
  }, []);

  const keep = useCallback((answer: RecordedAnswer) => {
    setUnsent((known) => [...known.filter(({ key }) => key !== answer.key), answer]);
  }, []);

  return { unsent, keep, forget };
}

/** With its sound, ready to be sent or saved. */
export async function withSound(answer: UnsentAnswer): Promise<RecordedAnswer> {
  if (answer.audio) return { ...answer, audio: answer.audio };
  const store = await answerStore();
  return { ...answer, audio: await store.audio(answer.key) };
}

/** Kept answers that hold sound and that no tab is working on. Empty ones are swept. */
async function keptAnswers(interviewId: number, interviewCreatedAt: number): Promise<KeptAnswer[]> {
  const store = await answerStore();
  const [kept, held] = await Promise.all([store.list(interviewId), heldAnswers()]);
  const free = kept.filter(
    (answer) => answer.interviewCreatedAt === interviewCreatedAt && !held.has(answer.key),
  );
  for (const { key, durationMs } of free) if (durationMs === 0) await store.remove(key);
  return free.filter(({ durationMs }) => durationMs > 0);
}
