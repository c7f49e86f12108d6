import { type ErrorCode, errorReply } from '#shared/contract/errors.ts';
import type { Fetch } from '../api-links.ts';
import { readToken } from '../session-token.ts';

export type FetchedAudio =
  | { ok: true; audio: Blob }
  | { ok: false; code: ErrorCode | 'UNREACHABLE'; message: string | null };

/** Reads sound from the server with the session's token, which an audio element cannot send. Never rejects. */
export async function fetchAudio(fetch: Fetch, path: string): Promise<FetchedAudio> {
  const token = readToken();
  try {
    const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (response.ok) return { ok: true, audio: await response.blob() };
    const error = errorReply.safeParse(await response.json());
    if (!error.success) return { ok: false, code: 'UNREACHABLE', message: null };
    return { ok: false, code: error.data.code, message: error.data.message };
  } catch {
    return { ok: false, code: 'UNREACHABLE', message: null };
  }
}
