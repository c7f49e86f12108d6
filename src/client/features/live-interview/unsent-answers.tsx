import { useCallback, useEffect, useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { lockedAnswers } from '#client/lib/audio/answer-locks.ts';
import { answerStore, type StoredAnswer } from '#client/lib/audio/answer-store.ts';
import { saveFile } from '#client/lib/save-file.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { durationText } from '#shared/rules/interview-clock.ts';
import type { RecordedAnswer } from './record-answer.ts';

/** An answer that waits on this device; its sound in memory, or else in the store. */
type UnsentAnswer = StoredAnswer & { audio?: Blob };

type Props = {
  unsent: readonly UnsentAnswer[];
  isBusy: boolean;
  onSendAgain: () => void;
  onDiscard: (key: string) => void;
};

/** Answers that wait on this device, and what can be done with them. */
export function UnsentAnswers({ unsent, isBusy, onSendAgain, onDiscard }: Props) {
  if (unsent.length === 0) return null;
  return (
    <Alert title={`${unsent.length} unsent ${unsent.length === 1 ? 'answer' : 'answers'}`}>
      <p>
        {unsent.length === 1 ? 'It is' : 'They are'} kept on this device until the server has{' '}
        {unsent.length === 1 ? 'it' : 'them'}.
      </p>
      <div>
        <Button size="sm" disabled={isBusy} onClick={onSendAgain}>
          Send again
        </Button>
      </div>
      <ul className="grid gap-1">
        {unsent.map((answer) => (
          <li key={answer.key} className="flex flex-wrap items-center gap-x-2">
            <span className="figures">{durationText(answer.durationMs / 1000)}</span>
            <Button variant="quiet" size="sm" onClick={() => void saveAsFile(answer)}>
              Save as file
            </Button>
            <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => onDiscard(answer.key)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

async function saveAsFile(answer: UnsentAnswer): Promise<void> {
  const { audio } = await loadAudio(answer);
  saveFile(`answer.${audio.type.includes('mp4') ? 'mp4' : 'webm'}`, audio);
}

/** The answers to an interview that are kept on this device because the server did not acknowledge them. */
export function useUnsentAnswers({ id, createdAt }: Pick<InterviewReply, 'id' | 'createdAt'>) {
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

  const add = useCallback((answer: RecordedAnswer) => {
    setUnsent((known) => [...known.filter(({ key }) => key !== answer.key), answer]);
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
