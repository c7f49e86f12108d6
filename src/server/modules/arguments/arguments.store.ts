import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { one } from '#db/driver/statements.ts';
import { reportArguments } from '#db/schema/arguments.ts';
import { interviews } from '#db/schema/interviews.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { StoredReport } from '#server/modules/reports/reports.store.ts';
import { replaceCurrent } from '#server/modules/reports/save-report.store.ts';
import type { Argued, ArgumentAbout, ArgumentReply } from '#shared/contract/arguments.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';

const MAX_LISTED = 200;

export type NewArgument = Pick<ArgumentReply, 'about' | 'words' | 'say' | 'verdict' | 'createdAt'> & {
  interviewId: number;
  /** The report that was asked about. */
  report: StoredReport;
  moved: Argued | null;
  /** The report that counts the credit that moved; null if none did. */
  outcome: GradeOutcome | null;
};

export type ArgumentsStore = {
  /** Oldest first. */
  list(interviewId: number): Promise<ArgumentReply[]>;
  find(id: number): Promise<ArgumentReply | undefined>;
  /** The answer to the same "Why?", if this report was asked before. */
  findWhy(reportId: number, about: ArgumentAbout): Promise<ArgumentReply | undefined>;
  count(reportId: number): Promise<number>;
  /** Every credit that moved, in the order of the arguments. */
  listMoved(interviewId: number): Promise<Argued[]>;
  /**
   * Keeps both sides. If credit moved, also stores the report that counts it and keeps the former one.
   * @returns the argument's id; null if the interview was deleted meanwhile, and nothing is kept.
   */
  insert(call: KeyedCall, argument: NewArgument): Promise<number | null>;
};

export function createArgumentsStore(db: Db): ArgumentsStore {
  const table = reportArguments;
  return {
    list: async (interviewId) =>
      (
        await db.all(
          db
            .select()
            .from(table)
            .where(eq(table.interviewId, interviewId))
            .orderBy(asc(table.id))
            .limit(MAX_LISTED),
        )
      ).map(toReply),
    find: async (id) => {
      const row = await db.one(db.select().from(table).where(eq(table.id, id)));
      return row && toReply(row);
    },
    findWhy: async (reportId, { kind, id }) => {
      const isSame = and(eq(table.reportId, reportId), eq(table.kind, kind), eq(table.aboutId, id));
      const row = await db.one(
        db
          .select()
          .from(table)
          .where(and(isSame, isNull(table.words))),
      );
      return row && toReply(row);
    },
    count: async (reportId) =>
      (await db.one(db.select({ of: count() }).from(table).where(eq(table.reportId, reportId))))?.of ?? 0,
    listMoved: async (interviewId) =>
      (
        await db.all(
          db
            .select({ moved: table.moved })
            .from(table)
            .where(and(eq(table.interviewId, interviewId), isNotNull(table.moved)))
            .orderBy(asc(table.id))
            .limit(MAX_LISTED),
        )
      ).flatMap(({ moved }) => moved ?? []),
    insert: async (call, { report, about, outcome, ...rest }) =>
      db.atomic({ interview: rest.interviewId }, function* (tx) {
        return yield* oncePerKey(tx, call, rest.createdAt, function* () {
          const isThere = tx
            .select({ id: interviews.id })
            .from(interviews)
            .where(eq(interviews.id, rest.interviewId));
          if (!(yield* one(isThere))) return null;
          const row = { ...rest, reportId: report.id, kind: about.kind, aboutId: about.id };
          const kept = yield* one(tx.insert(table).values(row).returning({ id: table.id }));
          if (outcome) yield* replaceCurrent(tx, rest.interviewId, report, outcome, rest.createdAt);
          return kept.id;
        });
      }),
  };
}

function toReply(row: typeof reportArguments.$inferSelect): ArgumentReply {
  const { id, kind, aboutId, words, say, verdict, moved, createdAt } = row;
  return {
    id,
    about: { kind, id: aboutId },
    words,
    say,
    verdict,
    quote: moved?.quote.text ?? null,
    createdAt,
  };
}
