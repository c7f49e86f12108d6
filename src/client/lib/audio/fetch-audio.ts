import type { Fetch } from '../api-links.ts';
import { type ApiError, readErrorBody } from '../errors.ts';
import { readToken } from '../session-token.ts';

export type FetchedAudio = { ok: true; audio: Blob } | ({ ok: false } & ApiError);

/** Reads sound from the server with the session's token, which an audio element cannot send. Never rejects. */
export async function fetchAudio(fetch: Fetch, path: string): Promise<FetchedAudio> {
  const token = readToken();
  try {
    const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (response.ok) return { ok: true, audio: await response.blob() };
    return { ok: false, ...readErrorBody(await response.json()) };
  } catch {
    return { ok: false, code: 'UNREACHABLE', message: null };
  }
}
