/** Smaller recordings are refused (spec section 5). */
export const MIN_AUDIO_BYTES = 1000;
/** Larger ones too (trust: load and process rules). */
export const MAX_AUDIO_BYTES = 25 * 1024 * 1024;
/** Of one answer in text, typed or heard. */
export const MAX_TRANSCRIPT_CHARACTERS = 20_000;
/** MediaRecorder's timeslice (spec section 9). */
export const CHUNK_MS = 100;
/** In order of preference (spec section 9). */
export const RECORDING_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;
/** The live screen asks for the interview this often while recording (spec section 4). */
export const POLL_WHILE_RECORDING_MS = 5000;
/** From expiry to the end action (spec section 4). */
export const REDIRECT_AFTER_EXPIRY_MS = 3000;
