/** A clock reading such as `7:42`; a started second counts as a whole one, so that 0:00 means none is left. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A length in minutes and seconds such as `4m 5s` (spec section 9). */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** A length in words, for screen readers and announcements: `4 minutes 5 seconds`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  const parts = [counted(minutes, 'minute'), counted(whole % 60, 'second')].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : '0 seconds';
}

/** A session's length in texts such as `5-minute`; an uneven length is told in seconds. */
export function sessionLengthText(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60}-minute` : `${seconds}-second`;
}

function counted(count: number, unit: string): string | null {
  if (count === 0) return null;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
