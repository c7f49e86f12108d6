import { and, asc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jsonNumber, jsonText } from '#db/driver/kit.ts';
import { all } from '#db/driver/statements.ts';
import { providerCalls } from '#db/schema/costs.ts';
import { interviews, interviewResponses as responses, transcriptRevisions } from '#db/schema/interviews.ts';
import { licenseLedger, usageSessions } from '#db/schema/licenses.ts';
import { exerciseAttempts, practiceTasks } from '#db/schema/practice.ts';
import { preparations } from '#db/schema/preparations.ts';
import { friendVerdicts, shareLinks, shareReviews, shareVisits } from '#db/schema/share-links.ts';
import { knownDevices, sessions } from '#db/schema/users.ts';

export type OwnRecording = { interviewId: number; seq: number; file: string; type: string | null; at: Date };

type RecordName =
  | 'signIns'
  | 'knownDevices'
  | 'sessions'
  | 'speakingTimes'
  | 'providerCalls'
  | 'corrections'
  | 'practice'
  | 'practiceSchedule'
  | 'preparation'
  | 'shareLinks'
  | 'reviews'
  | 'verdicts'
  | 'visits';

/** What is stored about a person but shown on no screen in this form. */
export type DataExportStore = {
  /** In the order in which they were started. */
  listInterviews(userId: number): Promise<{ id: number; createdAt: Date }[]>;
  listRecordings(userId: number): Promise<OwnRecording[]>;
  /**
   * Where they are signed in, devices that signed in before, changes of the quota, speaking times, what providers did, answers as they were before corrections, answers to
   * exercises and when these come again, what the user prepares for, their share links, and what came of these: visits, reviews, and verdicts
   * that were sent. A verdict that is not sent belongs to the friend.
   */
  readRecords(userId: number): Promise<Record<RecordName, unknown[]>>;
};

export function createDataExportStore(db: Db): DataExportStore {
  return {
    listInterviews: async (userId) =>
      db.all(
        db
          .select({ id: interviews.id, createdAt: interviews.createdAt })
          .from(interviews)
          .where(eq(interviews.userId, userId))
          .orderBy(asc(interviews.createdAt), asc(interviews.id)),
      ),
    listRecordings: async (userId) =>
      (
        await db.all(
          db
            .select({
              interviewId: responses.interviewId,
              seq: responses.seq,
              file: responses.audioFile,
              type: responses.audioType,
              at: responses.timestamp,
            })
            .from(responses)
            .innerJoin(interviews, eq(interviews.id, responses.interviewId))
            .where(and(eq(interviews.userId, userId), isNotNull(responses.audioFile))),
        )
      ).flatMap(({ file, ...row }) => (file === null ? [] : [{ ...row, file }])),
    readRecords: (userId) =>
      db.read(function* () {
        return {
          signIns: yield* all(
            db
              .select(SIGN_IN)
              .from(sessions)
              .where(eq(jsonNumber(sessions.sess, 'userId'), userId)),
          ),
          knownDevices: yield* all(
            db
              .select({ lastSignInAt: knownDevices.lastSignInAt })
              .from(knownDevices)
              .where(eq(knownDevices.userId, userId)),
          ),
          sessions: yield* all(db.select().from(licenseLedger).where(eq(licenseLedger.userId, userId))),
          speakingTimes: yield* all(db.select().from(usageSessions).where(eq(usageSessions.userId, userId))),
          providerCalls: yield* all(db.select().from(providerCalls).where(eq(providerCalls.userId, userId))),
          corrections: yield* all(
            db
              .select({ interviewId: responses.interviewId, ...getTableColumns(transcriptRevisions) })
              .from(transcriptRevisions)
              .innerJoin(responses, eq(responses.id, transcriptRevisions.responseId))
              .innerJoin(interviews, eq(interviews.id, responses.interviewId))
              .where(eq(interviews.userId, userId))
              .orderBy(asc(transcriptRevisions.id)),
          ),
          practice: yield* all(db.select().from(exerciseAttempts).where(eq(exerciseAttempts.userId, userId))),
          practiceSchedule: yield* all(
            db.select().from(practiceTasks).where(eq(practiceTasks.userId, userId)),
          ),
          preparation: yield* all(db.select().from(preparations).where(eq(preparations.userId, userId))),
          shareLinks: yield* all(
            db
              .select(LINK)
              .from(shareLinks)
              .innerJoin(interviews, eq(interviews.id, shareLinks.interviewId))
              .where(eq(interviews.userId, userId)),
          ),
          reviews: yield* all(
            db
              .select(REVIEW)
              .from(shareReviews)
              .innerJoin(shareLinks, eq(shareLinks.id, shareReviews.linkId))
              .innerJoin(interviews, eq(interviews.id, shareLinks.interviewId))
              .where(eq(interviews.userId, userId)),
          ),
          verdicts: yield* all(
            db
              .select(VERDICT)
              .from(friendVerdicts)
              .innerJoin(shareLinks, eq(shareLinks.id, friendVerdicts.linkId))
              .innerJoin(interviews, eq(interviews.id, shareLinks.interviewId))
              .where(and(eq(interviews.userId, userId), isNotNull(friendVerdicts.sentAt))),
          ),
          visits: yield* all(
            db
              .select(getTableColumns(shareVisits))
              .from(shareVisits)
              .innerJoin(shareLinks, eq(shareLinks.id, shareVisits.linkId))
              .innerJoin(interviews, eq(interviews.id, shareLinks.interviewId))
              .where(eq(interviews.userId, userId)),
          ),
        };
      }),
  };
}

/** These leave out the hashes of tokens. */
const SIGN_IN = {
  device: jsonText(sessions.sess, 'device'),
  startedAt: jsonNumber(sessions.sess, 'createdAt').mapWith((ms) => new Date(Number(ms))),
  expiresAt: sessions.expire,
};
const LINK = {
  id: shareLinks.id,
  interviewId: shareLinks.interviewId,
  kind: shareLinks.kind,
  name: shareLinks.name,
  mayListen: shareLinks.mayListen,
  showsBoard: shareLinks.showsBoard,
  createdAt: shareLinks.createdAt,
  expiresAt: shareLinks.expiresAt,
  revokedAt: shareLinks.revokedAt,
};
const REVIEW = {
  linkId: shareReviews.linkId,
  reviewer: shareReviews.reviewer,
  review: shareReviews.body,
  createdAt: shareReviews.createdAt,
};
const VERDICT = {
  linkId: friendVerdicts.linkId,
  verdict: friendVerdicts.body,
  sentAt: friendVerdicts.sentAt,
};
