/** A day in the reader's own way of writing. */
export function dateText(date: Date): string {
  return date.toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** A day with the time of day, in the reader's own way of writing. */
export function timeText(date: Date): string {
  return date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
