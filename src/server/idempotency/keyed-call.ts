import { createHash } from 'node:crypto';

/** The fields by which two calls count as the same, in a fixed order. */
export type CallFingerprint = Readonly<Record<string, string | number | null>>;

/** A write that may carry an Idempotency-Key. */
export type KeyedCall = {
  userId: number;
  action:
    | 'startInterview'
    | 'submitAnswer'
    | 'pressKey'
    | 'completeInterview'
    | 'gradeAgain'
    | 'answerDrill'
    | 'answerPractice'
    | 'argue'
    | 'activateFreePlan';
  /** As the client sent it; null if the client cannot repeat the call. */
  key: string | null;
  /** SHA-256 of the fields by which two calls count as the same, hexadecimal. */
  inputSha256: string;
};

export function keyedCall(
  userId: number,
  action: KeyedCall['action'],
  key: string | undefined,
  fingerprint: CallFingerprint,
): KeyedCall {
  const inputSha256 = createHash('sha256').update(JSON.stringify(fingerprint)).digest('hex');
  return { userId, action, key: key ?? null, inputSha256 };
}

/** What stands for a recording among these fields, hexadecimal. */
export async function sha256Of(file: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of file.stream()) hash.update(bytes);
  return hash.digest('hex');
}
