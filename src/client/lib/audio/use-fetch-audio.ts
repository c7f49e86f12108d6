import { createContext, use } from 'react';
import type { Fetch } from '../api-links.ts';
import { type FetchedAudio, fetchAudio } from './fetch-audio.ts';

/** How sound reaches the browser: the same way as everything else. */
export const AudioFetchContext = createContext<Fetch>((input, init) => globalThis.fetch(input, init));

/** Reads sound from the server. Never rejects. */
export function useFetchAudio(): (path: string) => Promise<FetchedAudio> {
  const fetch = use(AudioFetchContext);
  return (path) => fetchAudio(fetch, path);
}
