import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText, readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import {
  type DebriefPoint,
  type DebriefReply,
  saveDebriefInput,
  type Tick,
} from '#shared/contract/debrief.ts';

const unsavedChange = saveDebriefInput
  .pick({ answers: true, ticks: true, quoted: true, scores: true })
  .required();
type Change = z.infer<typeof unsavedChange>;

const NOTHING: Change = { answers: {}, ticks: {}, quoted: {}, scores: {} };
const REFUSED = ['INVALID_INPUT', 'NOT_FOUND', 'QUESTION_RETIRED', 'INTERVIEW_NOT_COMPLETED'];

/** Whether an error refuses the change itself: sending it again would be refused again. */
function isRefused(error: unknown): boolean {
  return REFUSED.includes(readError(error).code);
}

/**
 * The debrief as it is stored, plus the changes on their way. A change is sent at once, one call at a time. Changes
 * made meanwhile go together in the next call, and so do those that could not be sent, which this browser also keeps
 * for a reload. Another tab's answers arrive when the user comes back to this one.
 */
export function useDebrief(id: number) {
  const utils = trpc.useUtils();
  const query = trpc.interviews.debrief.useQuery(
    { id },
    { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
  );
  const [unsaved, setUnsaved] = useState(() => readUnsaved(id));
  const latest = useRef(unsaved);
  const keep = (change: Change) => {
    latest.current = change;
    setUnsaved(change);
    writeUnsaved(id, change);
  };
  const isSending = useRef(false);
  /** Stays until the next change, though what was changed meanwhile is sent at once. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const mutation = trpc.interviews.saveDebrief.useMutation({
    scope: { id: `debrief-${id}` },
    onMutate: () => utils.interviews.debrief.cancel({ id }),
    onSuccess: (reply, sent) => {
      utils.interviews.debrief.setData({ id }, reply);
      keep(without(latest.current, sent));
      // Once the debrief is done, every change changes the grade.
      if (reply.state === 'done') void utils.interviews.list.invalidate();
    },
    onError: (error, sent) => {
      if (!isRefused(error)) return;
      setRefusal(error);
      keep(without(latest.current, sent));
      void query.refetch();
    },
    onSettled: (_reply, error) => {
      isSending.current = false;
      if (!error || isRefused(error)) send();
    },
  });
  const send = () => {
    if (isSending.current || isEmpty(latest.current)) return;
    isSending.current = true;
    mutation.mutate({ id, ...latest.current });
  };
  // Sends what an earlier visit could not.
  const sendAtStart = useRef(send);
  useEffect(() => sendAtStart.current(), []);
  const change = (more: Partial<Change>) => {
    setRefusal(null);
    keep({
      answers: { ...latest.current.answers, ...more.answers },
      ticks: { ...latest.current.ticks, ...more.ticks },
      quoted: { ...latest.current.quoted, ...more.quoted },
      scores: { ...latest.current.scores, ...more.scores },
    });
    send();
  };
  const error = mutation.error ?? refusal;
  return {
    query,
    debrief: query.data && withUnsaved(query.data, unsaved),
    isSaving: mutation.isPending,
    /** The server works out the scores from the ticks: until it has them all, the scores are based on fewer. */
    areTicksSaved: Object.keys(unsaved.ticks).length === 0,
    /** Why the last call failed; null once one succeeds, or if it was refused, once something else is changed. */
    failure: error
      ? { code: readError(error).code, text: errorText(error, 'The server did not answer.') }
      : null,
    change,
    sendAgain: send,
    finish: async () => {
      await mutation.mutateAsync({ id, ...latest.current, done: true });
      // Without this, the results would show their old state for a moment.
      await utils.interviews.get.fetch({ id }, { staleTime: 0 }).catch(() => undefined);
    },
  };
}

const keyOf = (id: number) => `debrief-unsaved-${id}`;

function readUnsaved(id: number): Change {
  try {
    return unsavedChange.parse({ ...NOTHING, ...JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') });
  } catch {
    return NOTHING;
  }
}

function writeUnsaved(id: number, change: Change): void {
  try {
    if (isEmpty(change)) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(change));
  } catch {
    // This device has no room to keep it. It is sent all the same.
  }
}

function isEmpty(change: Change): boolean {
  return Object.values(change).every((part) => Object.keys(part).length === 0);
}

export type OpenDebrief = ReturnType<typeof useDebrief> & { debrief: DebriefReply };

function withUnsaved(debrief: DebriefReply, { ticks, quoted, scores }: Change): DebriefReply {
  return {
    ...debrief,
    points: debrief.points.map((point) => ({
      ...point,
      ...withWords(point, quoted[point.id]),
      tick: ticks[point.id] === undefined ? point.tick : (ticks[point.id] ?? null),
    })),
    rows: debrief.rows.map((row) => ({ ...row, score: scores[row.dimension] ?? row.score })),
  };
}

function withWords({ chosen, quoted }: DebriefPoint, change: Change['quoted'][string] | undefined) {
  if (change === undefined) return { chosen, quoted };
  if (typeof change === 'boolean') return { chosen: null, quoted: change };
  return { chosen: change, quoted: true };
}

/** What is still unsaved: everything that was not sent, or was changed again since. */
function without(unsaved: Change, sent: Partial<Change>): Change {
  return {
    answers: rest(unsaved.answers, sent.answers),
    ticks: rest(unsaved.ticks, sent.ticks),
    quoted: rest(unsaved.quoted, sent.quoted),
    scores: rest(unsaved.scores, sent.scores),
  };
}

function rest<Values extends Record<string, unknown>>(unsaved: Values, sent: Partial<Values> = {}): Values {
  const kept = { ...unsaved };
  for (const key in kept) if (kept[key] === sent[key]) delete kept[key];
  return kept;
}

type TickLook = { tick: Tick; label: string; sign: string };

/** In the order of their keys, 1 to 4. */
export const TICKS: readonly TickLook[] = [
  { tick: 'reason', label: 'Had it, with a reason', sign: '●' },
  { tick: 'named', label: 'Named it', sign: '◐' },
  { tick: 'missed', label: 'Missed it', sign: '○' },
  { tick: 'wrong', label: 'Had it wrong', sign: '✕' },
];

/** What happens to the points without a tick; empty if all have one. */
export function untickedText(points: readonly Pick<DebriefPoint, 'tick' | 'asked'>[]): string {
  const left = points.filter(({ tick }) => tick === null);
  const asked = left.filter((point) => point.asked).length;
  const counted = (count: number) => (count === 1 ? '1 point' : `${count} points`);
  const missed = `${counted(asked)} that you were asked about ${asked === 1 ? 'has' : 'have'} no tick and ${asked === 1 ? 'counts' : 'count'} as missed.`;
  const others = left.length - asked;
  const notAsked = `${counted(others)} that nobody asked about ${others === 1 ? 'has no tick and counts' : 'have no tick and count'} neither way.`;
  return [asked > 0 && missed, others > 0 && notAsked].filter(Boolean).join(' ');
}

export function tickOf(tick: Tick): TickLook {
  const look = TICKS.find((each) => each.tick === tick);
  if (!look) throw new Error(`no look for ${tick}`);
  return look;
}
