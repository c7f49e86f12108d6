/** Sends bytes of the recording from `offset` on. Resolves with how many are safe with the server. */
export type SendPart = (offset: number, part: Blob) => Promise<number>;

export type SpokenUpload = {
  push(chunk: Blob): void;
  /** Sends no more. Answers how many bytes the server has acknowledged. */
  finish(): number;
};

const SEND_EVERY_MS = 1000;

/**
 * Sends a recording about once a second while it is spoken, so that only its last moment is left at the end. What the
 * server does not acknowledge is sent again with what follows.
 */
export function sendWhileSpeaking(send: SendPart): SpokenUpload {
  let spoken = new Blob();
  let safeBytes = 0;
  let isOver = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendRest = async () => {
    timer = undefined;
    if (isOver || spoken.size <= safeBytes) return;
    isSending = true;
    const answered = await send(safeBytes, spoken.slice(safeBytes)).catch(() => null);
    isSending = false;
    if (isOver) return;
    if (answered !== null && answered <= spoken.size) safeBytes = answered;
    timer = setTimeout(() => void sendRest(), SEND_EVERY_MS);
  };

  return {
    push: (chunk) => {
      spoken = new Blob([spoken, chunk]);
      if (!isSending && timer === undefined) timer = setTimeout(() => void sendRest(), 0);
    },
    finish: () => {
      isOver = true;
      clearTimeout(timer);
      return safeBytes;
    },
  };
}
