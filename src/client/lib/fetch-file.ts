import { useMutation } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Fetch } from './api-links.ts';
import { type ApiError, readError, replyError } from './errors.ts';
import { readToken } from './session-token.ts';

type FetchedFile = { ok: true; file: Blob } | ({ ok: false } & ApiError);

/** How files reach the browser: the same way as everything else. */
export const FileFetchContext = createContext<Fetch>((input, init) => globalThis.fetch(input, init));

/**
 * Reads a file from the server with the session's token, which an audio element or a link cannot send. Never rejects. It
 * goes through the cache of calls, so that the end of the session is noticed here as everywhere.
 */
export function useFetchFile(): (path: string) => Promise<FetchedFile> {
  const fetch = use(FileFetchContext);
  const { mutateAsync } = useMutation({
    mutationFn: async (path: string) => {
      const token = readToken();
      const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
      if (!response.ok) throw await replyError(response);
      return response.blob();
    },
  });
  return async (path) => {
    try {
      return { ok: true, file: await mutateAsync(path) };
    } catch (error) {
      return { ok: false, ...readError(error) };
    }
  };
}
