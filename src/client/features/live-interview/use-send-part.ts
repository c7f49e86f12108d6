import { trpc } from '#client/lib/trpc.ts';

/** Sends bytes of an answer that is being spoken. Says nothing when it fails: the answer is kept on this device. */
export function useSendPart(interviewId: number) {
  const { client } = trpc.useUtils();
  return async (key: string, offset: number, part: Blob): Promise<number> => {
    const form = new FormData();
    form.set('id', String(interviewId));
    form.set('key', key);
    form.set('offset', String(offset));
    form.set('chunk', part);
    return (await client.interviews.appendRecording.mutate(form)).bytes;
  };
}
