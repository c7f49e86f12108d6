import type { CandidateDoing } from '#shared/contract/friend.ts';

type Doing = 'choosing' | 'typing';
/** Without news for this long, typing counts as choosing again. */
const TYPING_MS = 4_000;
/** Without news for this long, the candidate no longer counts as speaking. */
const HEARING_MS = 8_000;
const MAX_HEARD_CHARACTERS = 4_000;

type Meeting = {
  /** The console that may ask; null until one has taken the seat. */
  seat: string | null;
  consoles: Map<string, number>;
  candidates: number;
  candidateDoing: CandidateDoing | null;
  typingUntil: number;
  heard: { text: string; until: number } | null;
  isEnding: boolean;
};

/** What the two people in an interview see of each other at this moment; none of it is stored. */
export type Meetings = {
  /** Counts a console, or the candidate's room if `seat` is null, as open until `leave` is called. */
  join(interviewId: number, seat: string | null): { leave(): void };
  /** Takes the right to ask if no open console has it, or if this one takes over. False if another console keeps it. */
  takeSeat(interviewId: number, seat: string, takesOver: boolean): boolean;
  holds(interviewId: number, seat: string): boolean;
  tellDoing(interviewId: number, doing: Doing): void;
  tellCandidateDoing(interviewId: number, doing: CandidateDoing): void;
  /** Asks the candidate's room to send the answer that is being spoken and then end the interview. */
  tellEnding(interviewId: number): void;
  /** Passes on the words so far of the answer that is being spoken. */
  tellHeard(interviewId: number, text: string): void;
  of(interviewId: number): {
    isFriendThere: boolean;
    isCandidateThere: boolean;
    doing: Doing;
    candidateDoing: CandidateDoing | null;
    hearing: string | null;
    isEnding: boolean;
  };
  /** Frees the seat once the link has ended, and makes open consoles check the link. */
  close(interviewId: number): void;
};

/** @param listeners Woken whenever something changes. */
export function createMeetings(
  { wake }: { wake(interviewId: number): void },
  now: () => number = Date.now,
): Meetings {
  const meetings = new Map<number, Meeting>();
  const meetingOf = (interviewId: number): Meeting => {
    const known = meetings.get(interviewId);
    if (known) return known;
    const fresh: Meeting = {
      seat: null,
      consoles: new Map(),
      candidates: 0,
      candidateDoing: null,
      typingUntil: 0,
      heard: null,
      isEnding: false,
    };
    meetings.set(interviewId, fresh);
    return fresh;
  };
  const forgetEmpty = (interviewId: number, { consoles, candidates }: Meeting) => {
    if (consoles.size === 0 && candidates === 0) meetings.delete(interviewId);
  };

  return {
    join(interviewId, seat) {
      const meeting = meetingOf(interviewId);
      if (seat === null) meeting.candidates += 1;
      else meeting.consoles.set(seat, (meeting.consoles.get(seat) ?? 0) + 1);
      wake(interviewId);
      return {
        leave() {
          if (seat === null) {
            meeting.candidates -= 1;
            if (meeting.candidates === 0) meeting.candidateDoing = null;
          } else {
            const left = (meeting.consoles.get(seat) ?? 1) - 1;
            if (left > 0) meeting.consoles.set(seat, left);
            else meeting.consoles.delete(seat);
          }
          forgetEmpty(interviewId, meeting);
          wake(interviewId);
        },
      };
    },
    takeSeat(interviewId, seat, takesOver) {
      const meeting = meetingOf(interviewId);
      const isHeld = meeting.seat !== null && meeting.seat !== seat && meeting.consoles.has(meeting.seat);
      if (isHeld && !takesOver) return false;
      if (meeting.seat === seat) return true;
      meeting.seat = seat;
      wake(interviewId);
      return true;
    },
    holds(interviewId, seat) {
      const held = meetings.get(interviewId)?.seat ?? null;
      return held === null || held === seat;
    },
    tellDoing(interviewId, doing) {
      const meeting = meetingOf(interviewId);
      const was = meeting.typingUntil > now();
      meeting.typingUntil = doing === 'typing' ? now() + TYPING_MS : 0;
      forgetEmpty(interviewId, meeting);
      if (was !== (doing === 'typing')) wake(interviewId);
    },
    tellCandidateDoing(interviewId, doing) {
      const meeting = meetings.get(interviewId);
      if (!meeting || meeting.candidates === 0 || meeting.candidateDoing === doing) return;
      meeting.candidateDoing = doing;
      wake(interviewId);
    },
    tellEnding(interviewId) {
      const meeting = meetings.get(interviewId);
      if (meeting) meeting.isEnding = true;
      wake(interviewId);
    },
    tellHeard(interviewId, text) {
      const meeting = meetings.get(interviewId);
      const latest = text.slice(-MAX_HEARD_CHARACTERS);
      if (!meeting || meeting.consoles.size === 0 || meeting.heard?.text === latest) return;
      meeting.heard = { text: latest, until: now() + HEARING_MS };
      wake(interviewId);
    },
    of(interviewId) {
      const meeting = meetings.get(interviewId);
      const heard = meeting?.heard ?? null;
      return {
        // A console that was taken over only watches, so it does not count.
        isFriendThere: meeting?.seat ? meeting.consoles.has(meeting.seat) : (meeting?.consoles.size ?? 0) > 0,
        isCandidateThere: (meeting?.candidates ?? 0) > 0,
        candidateDoing: meeting?.candidateDoing ?? null,
        doing: (meeting?.typingUntil ?? 0) > now() ? 'typing' : 'choosing',
        hearing: heard && heard.until > now() && heard.text !== '' ? heard.text : null,
        isEnding: meeting?.isEnding ?? false,
      };
    },
    close(interviewId) {
      const meeting = meetings.get(interviewId);
      if (meeting) meeting.seat = null;
      wake(interviewId);
    },
  };
}
