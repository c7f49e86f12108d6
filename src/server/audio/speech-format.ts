/** What recognisers take: mono at this rate. */
export const SPEECH_HZ = 16_000;
/** New objects of a thread; Node's own bound of 48 would have each thread keep so much that is no longer needed. */
export const THREAD_YOUNG_MB = 8;
/** No more of a recording is decoded: it bounds memory whatever is sent. */
export const MAX_DECODED_SECONDS = 30 * 60;
