import type { PublicConfigReply } from '#shared/contract/lookups.ts';
import { sessionLengthText } from './durations.ts';

/** What the configuration note and the pricing say; the countdown has 600 s, and both readings stand (decisions D1). */
const ADVERTISED_SECONDS = 300;

/** '5-minute', or the operator's own length when one is set. */
export function advertisedLength(
  config: Pick<PublicConfigReply, 'interviewSeconds' | 'interviewSecondsIsCustom'>,
): string {
  return sessionLengthText(config.interviewSecondsIsCustom ? config.interviewSeconds : ADVERTISED_SECONDS);
}
