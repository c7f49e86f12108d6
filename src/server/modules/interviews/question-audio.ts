import { createHash } from 'node:crypto';
import type { Speaker, Speech } from '#server/ai/capabilities.ts';
import type { AudioStore } from '#server/audio/audio-store.ts';
import { audioTypeOf, contentTypeOf } from '#server/audio/audio-type.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ownInterview } from './own-interview.ts';
import { listResponses } from './responses.store.ts';

/** Speech being made, so that any number of requests for it make it once (trust K-4). */
const making = new WeakMap<AudioStore, Map<string, Promise<Speech>>>();

/**
 * The interview's latest question, spoken; made once and kept.
 * @throws {AppError} NOT_FOUND, NO_SPEAKER, AI_UNAVAILABLE.
 */
export async function questionAudio(deps: Deps, userId: number, id: number): Promise<Speech> {
  const { row } = ownInterview(deps, userId, id);
  const { speaker } = deps.ai;
  if (!speaker) throw new AppError('NO_SPEAKER');
  const question = listResponses(deps.db, row.id).findLast((response) => response.speaker === 'ai');
  return speechOf(deps.audio, speaker, question?.content ?? row.question);
}

async function speechOf(store: AudioStore, speaker: Speaker, text: string): Promise<Speech> {
  const file = `speech/${createHash('sha256').update(`${speaker.cacheKey}\n${text}`).digest('hex')}`;
  const ofStore = making.get(store) ?? new Map<string, Promise<Speech>>();
  making.set(store, ofStore);
  const present = ofStore.get(file);
  if (present) return present;
  const speech = readOrSpeak(store, speaker, file, text).finally(() => ofStore.delete(file));
  ofStore.set(file, speech);
  return speech;
}

async function readOrSpeak(store: AudioStore, speaker: Speaker, file: string, text: string): Promise<Speech> {
  const kept = await store.read(file);
  if (kept) return { bytes: kept, contentType: speechType(kept) };
  const { bytes } = await speaker.speak(text);
  await store.save(file, bytes);
  return { bytes, contentType: speechType(bytes) };
}

/** Speakers answer MP3, which has no signature worth testing, or one of the containers that have. */
function speechType(bytes: Uint8Array): string {
  const type = audioTypeOf(bytes);
  return type ? contentTypeOf(type) : 'audio/mpeg';
}
