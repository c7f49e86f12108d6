import { trpc } from '#client/lib/trpc.ts';

const SEND_EVERY_MS = 1000;

/** Sends bytes of the recording from `offset` on. Resolves with how many the server has on disk. */
export type SendPart = (offset: number, part: Blob) => Promise<number>;

export type StreamingUpload = {
  push(chunk: Blob): void;
  /** Sends no more. Returns how many bytes the server has acknowledged. */
  finish(): number;
};

/**
 * Uploads a recording about once a second while it is spoken, so that only its last moment is left at the end. What the
 * server does not acknowledge is sent again with what follows.
 */
export function startStreamingUpload(send: SendPart): StreamingUpload {
  let recorded = new Blob();
  let acknowledgedBytes = 0;
  let isFinished = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendRest = async () => {
    timer = undefined;
    if (isFinished || recorded.size <= acknowledgedBytes) return;
    isSending = true;
    const bytes = await send(acknowledgedBytes, recorded.slice(acknowledgedBytes)).catch(() => null);
    isSending = false;
    if (isFinished) return;
    if (bytes !== null && bytes <= recorded.size) acknowledgedBytes = bytes;
    timer = setTimeout(() => void sendRest(), SEND_EVERY_MS);
  };

  return {
    push: (chunk) => {
      recorded = new Blob([recorded, chunk]);
      if (!isSending && timer === undefined) timer = setTimeout(() => void sendRest(), 0);
    },
    finish: () => {
      isFinished = true;
      clearTimeout(timer);
      return acknowledgedBytes;
    },
  };
}

/**
 * Sends parts of the recording named by `key`. Says nothing when it fails: the answer is kept on this device.
 * @param onHeard Gets the words so far, where the server makes them out along.
 */
export function useSendPart(interviewId: number, onHeard: (text: string) => void) {
  const { client } = trpc.useUtils();
  return async (key: string, offset: number, part: Blob): Promise<number> => {
    const form = new FormData();
    form.set('id', String(interviewId));
    form.set('key', key);
    form.set('offset', String(offset));
    form.set('chunk', part);
    const { bytes, heard } = await client.interviews.appendRecording.mutate(form);
    if (heard !== undefined) onHeard(heard);
    return bytes;
  };
}
