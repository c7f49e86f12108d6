import { useMutation } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import type { Fetch } from './api-links.ts';
import { type ApiError, readError, replyError } from './errors.ts';
import { readToken } from './session-token.ts';

type FetchedFile = { ok: true; file: Blob } | ({ ok: false } & ApiError);

/** The fetch function for files; the app provides the one of its calls. */
export const FileFetchContext = createContext<Fetch>((input, init) => globalThis.fetch(input, init));

type OpenedFile = { ok: true; response: Response } | ({ ok: false } & ApiError);

/**
 * Opens a file on the server with the session's token, which an audio element or a link cannot send. Never rejects. It
 * is a mutation, so that the cache's error handler notices here, too, when the session is over.
 */
export function useOpenFile(): (path: string) => Promise<OpenedFile> {
  const fetch = use(FileFetchContext);
  const { mutateAsync } = useMutation({
    mutationFn: async (path: string) => {
      const token = readToken();
      const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
      if (!response.ok) throw await replyError(response);
      return response;
    },
  });
  return useCallback(
    async (path: string): Promise<OpenedFile> => {
      try {
        return { ok: true, response: await mutateAsync(path) };
      } catch (error) {
        return { ok: false, ...readError(error) };
      }
    },
    [mutateAsync],
  );
}

/** Fetches a whole file in the way of `useOpenFile`. */
export function useFetchFile(): (path: string) => Promise<FetchedFile> {
  const open = useOpenFile();
  return async (path) => {
    const opened = await open(path);
    if (!opened.ok) return opened;
    try {
      return { ok: true, file: await opened.response.blob() };
    } catch (error) {
      return { ok: false, ...readError(error) };
    }
  };
}

/** Has the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
