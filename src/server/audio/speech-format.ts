/** What recognisers take: mono at this rate. */
export const SPEECH_HZ = 16_000;
/** No more of a recording is decoded: it bounds memory whatever is sent. */
export const MAX_DECODED_SECONDS = 30 * 60;
