import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { CalendarFileReply, PathReply, PathStep } from '#shared/contract/preparation.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { getPreparation } from './get-preparation.ts';
import { addDays } from './plan-path.ts';

/** How many bytes a line of a calendar file may have, without its line break (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/**
 * The rest of a path as a calendar file. Its events last whole days without a time zone, so that no step moves to
 * another day when the candidate travels.
 * @throws {AppError} NOT_FOUND if there is no path.
 */
export async function getCalendarFile(
  deps: Deps,
  userId: number,
  timeZone: string,
): Promise<CalendarFileReply> {
  const { path } = await getPreparation(deps, userId, timeZone);
  if (!path) throw new AppError('NOT_FOUND', { message: 'There is no path yet.' });
  const row = await deps.data.stores.preparation.find(userId);
  const id = `${userId}-${row?.startedAt.getTime()}`;
  return { fileName: 'interview-path.ics', text: calendarText(path, id, deps) };
}

type Event = { uid: string; on: string; summary: string; description: string };

function calendarText(path: PathReply, id: string, { clock, env }: Deps): string {
  const stamp = `${clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const url = env.publicUrl;
  const events = path.next.map((step) => ({
    uid: `${id}-step-${step.number}`,
    on: step.on,
    summary: `Step ${step.number} of ${path.steps}: ${stepName(step)}`,
    description: `Practice out loud: ${url}`,
  }));
  if (path.interviewOn !== null && (path.daysLeft ?? 0) >= 0) {
    events.push({
      uid: `${id}-interview`,
      on: path.interviewOn,
      summary: path.company ? `Interview at ${path.company.name}` : 'Your interview',
      description: `${path.category.name}, ${path.level.name}`,
    });
  }
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Path//EN`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
    .flatMap(foldLine)
    .map((line) => `${line}\r\n`)
    .join('');
}

function stepName({ kind, title, seconds }: PathStep): string {
  if (kind === 'interview') return `${title ?? 'Interview'}, ${Math.round(seconds / 60)} minutes`;
  return `${title ?? 'Exercise'}, ${seconds} seconds`;
}

function eventLines({ uid, on, summary, description }: Event, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${PRODUCT_NAME.toLowerCase()}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(on, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Escapes a text value (RFC 5545, 3.3.11). */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/**
 * Folds a line into lines of at most 75 bytes, each after the first starting with a space; never splits a character.
 */
export function foldLine(line: string): string[] {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines;
}
