import { and, asc, count, countDistinct, desc, eq, inArray, isNotNull, ne, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { all } from '#db/driver/statements.ts';
import { interviews } from '#db/schema/interviews.ts';
import { exerciseAttempts } from '#db/schema/practice.ts';
import { isCurrentReport, reportDimensions, reportPoints, reports } from '#db/schema/reports.ts';
import type { InterviewStatus } from '#shared/contract/interviews.ts';
import type { PlottedScore } from '#shared/contract/progress.ts';
import type { DimensionId, JudgedBy } from '#shared/contract/report.ts';

/** Interviews that were held, with the same letter by the same kind of judge. */
export type GradedAlike = {
  status: InterviewStatus;
  grade: string | null;
  judgedBy: JudgedBy['kind'] | null;
  interviews: number;
  totalDuration: number;
};
export type DimensionScore = {
  interviewId: number;
  questionId: string;
  dimension: DimensionId;
  score: number;
  bar: number;
  judgedBy: JudgedBy['kind'];
};
/** Points that a kind of judge found explained or justified; each counts once. */
export type PointsHad = {
  by: JudgedBy['kind'];
  categories: Map<number, number>;
  levels: Map<number, number>;
};
export type Begun = {
  questions: ReadonlySet<string>;
  categories: Map<number, number>;
  levels: Map<number, number>;
};

/** A user's figures over all interviews, summed up by the database. */
export type ProgressStore = {
  sumHeld(userId: number): Promise<GradedAlike[]>;
  /** The latest scores, oldest of them first. */
  listScores(userId: number, limit: number): Promise<PlottedScore[]>;
  /** The dimensions of the latest `interviewCount` graded interviews, oldest first. */
  listDimensions(userId: number, interviewCount: number): Promise<DimensionScore[]>;
  /** The questions that came up in interviews or exercises, and how many interviews each category and level had. */
  countBegun(userId: number): Promise<Begun>;
  /** Counts points by the current report of each interview. */
  countPointsHad(userId: number): Promise<PointsHad[]>;
  /** The latest interview in progress. */
  findRunning(userId: number): Promise<number | undefined>;
  /** The latest interview that was long enough to be judged but that nobody has judged. */
  findNotJudged(userId: number): Promise<number | undefined>;
};

export function createProgressStore(db: Db): ProgressStore {
  const isOwn = eq(interviews.userId, sql.placeholder('userId'));
  const isJudged = ne(reports.judgedBy, 'nobody');
  const isGraded = and(isOwn, isJudged, isNotNull(reports.score), isNotNull(reports.grade));
  const current = and(eq(reports.interviewId, interviews.id), isCurrentReport);
  const newestFirst = [desc(interviews.createdAt), desc(interviews.id)];
  const limit = sql.placeholder('limit');

  const scores = db.prepare((on) =>
    on
      .select(SCORE)
      .from(interviews)
      .innerJoin(reports, current)
      .where(isGraded)
      .orderBy(...newestFirst)
      .limit(limit),
  );
  const countBy = function* (
    userId: number,
    column: typeof interviews.categoryId | typeof interviews.levelId,
  ) {
    return new Map(
      (yield* all(
        db
          .select({ id: column, interviews: count() })
          .from(interviews)
          .where(eq(interviews.userId, userId))
          .groupBy(column),
      )).map((row) => [row.id, row.interviews]),
    );
  };

  const pointsBy = function* (userId: number, id: typeof interviews.categoryId | typeof interviews.levelId) {
    return yield* all(
      db
        .select({
          by: reportPoints.judgedBy,
          id,
          points: countDistinct(sql`${interviews.questionId} || ' ' || ${reportPoints.pointId}`),
        })
        .from(interviews)
        .innerJoin(reports, current)
        .innerJoin(reportPoints, eq(reportPoints.reportId, reports.id))
        .where(and(eq(interviews.userId, userId), inArray(reportPoints.status, ['explained', 'justified'])))
        .groupBy(reportPoints.judgedBy, id)
        .orderBy(reportPoints.judgedBy),
    );
  };

  return {
    sumHeld: async (userId) =>
      db.all(
        db
          .select({
            status: interviews.status,
            grade: reports.grade,
            judgedBy: reports.judgedBy,
            interviews: count(),
            totalDuration: sum(interviews.totalDuration).mapWith(Number),
          })
          .from(interviews)
          .leftJoin(reports, current)
          .where(and(eq(interviews.userId, userId), ne(interviews.status, 'in_progress')))
          .groupBy(interviews.status, reports.grade, reports.judgedBy),
      ),
    listScores: async (userId, most) =>
      (await db.read(() => scores.all({ userId, limit: most })))
        .reverse()
        .flatMap(({ score, grade, ...row }) =>
          score === null || grade === null ? [] : [{ ...row, score, grade }],
        ),
    listDimensions: async (userId, interviewCount) => {
      const latest = db
        .select({ id: reports.id })
        .from(interviews)
        .innerJoin(reports, current)
        .where(and(eq(interviews.userId, userId), isJudged, isNotNull(reports.score)))
        .orderBy(...newestFirst)
        .limit(interviewCount);
      return db.all(
        db
          .select({
            interviewId: interviews.id,
            questionId: interviews.questionId,
            dimension: reportDimensions.dimension,
            score: reportDimensions.score,
            bar: reportDimensions.bar,
            judgedBy: reports.judgedBy,
          })
          .from(reportDimensions)
          .innerJoin(reports, eq(reports.id, reportDimensions.reportId))
          .innerJoin(interviews, eq(interviews.id, reports.interviewId))
          .where(inArray(reportDimensions.reportId, latest))
          .orderBy(asc(interviews.createdAt), asc(interviews.id), asc(reportDimensions.position)),
      );
    },
    countBegun: (userId) =>
      db.read(function* () {
        const asked = yield* all(
          db
            .selectDistinct({ id: interviews.questionId })
            .from(interviews)
            .where(eq(interviews.userId, userId)),
        );
        const exercised = yield* all(
          db
            .selectDistinct({ id: exerciseAttempts.questionId })
            .from(exerciseAttempts)
            .where(eq(exerciseAttempts.userId, userId)),
        );
        return {
          questions: new Set([...asked, ...exercised].map(({ id }) => id)),
          categories: yield* countBy(userId, interviews.categoryId),
          levels: yield* countBy(userId, interviews.levelId),
        };
      }),
    countPointsHad: (userId) =>
      db.read(function* () {
        const categories = yield* pointsBy(userId, interviews.categoryId);
        const levels = yield* pointsBy(userId, interviews.levelId);
        const mapOf = (rows: typeof categories, by: JudgedBy['kind']) =>
          new Map(rows.filter((row) => row.by === by).map(({ id, points }) => [id, points]));
        return [...new Set(categories.map(({ by }) => by))].map((by) => ({
          by,
          categories: mapOf(categories, by),
          levels: mapOf(levels, by),
        }));
      }),
    findNotJudged: async (userId) =>
      (
        await db.one(
          db
            .select({ id: interviews.id })
            .from(interviews)
            .innerJoin(reports, current)
            .where(
              and(eq(interviews.userId, userId), eq(reports.judgedBy, 'nobody'), isNotNull(reports.score)),
            )
            .orderBy(...newestFirst)
            .limit(1),
        )
      )?.id,
    findRunning: async (userId) =>
      (
        await db.one(
          db
            .select({ id: interviews.id })
            .from(interviews)
            .where(and(eq(interviews.userId, userId), eq(interviews.status, 'in_progress')))
            .orderBy(...newestFirst)
            .limit(1),
        )
      )?.id,
  };
}

const SCORE = {
  interviewId: interviews.id,
  questionId: interviews.questionId,
  categoryId: interviews.categoryId,
  levelId: interviews.levelId,
  score: reports.score,
  grade: reports.grade,
  createdAt: interviews.createdAt,
  judgedBy: reports.judgedBy,
};
