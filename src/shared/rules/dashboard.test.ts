import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dashboardStats, type FinishedInterview, questionExcerpt } from './dashboard.ts';
import { GRADES } from './grades.ts';

const completed = (grade: string | null, totalDuration = 300): FinishedInterview => ({
  status: 'completed',
  grade,
  totalDuration,
});

test('someone without a completed interview sees N/A, 0% and 0m', () => {
  const running: FinishedInterview = { status: 'in_progress', grade: null, totalDuration: 200 };
  const empty = {
    averageGrade: 'N/A',
    passRate: '0%',
    averageResponseTime: '0m',
    completedCount: 0,
    basis: null,
  };
  expect(dashboardStats([])).toEqual(empty);
  expect(dashboardStats([running])).toEqual(empty);
});

test('while the first interview is being graded there is no pass rate yet', () => {
  const grading: FinishedInterview = { status: 'grading', grade: null, totalDuration: 180 };
  expect(dashboardStats([grading])).toMatchObject({ completedCount: 0, passRate: 'N/A' });
  expect(dashboardStats([grading, completed('A')])).toMatchObject({ completedCount: 1, passRate: '100%' });
});

test('the mean of one A+ and three A- is exactly 3.85 and therefore an A', () => {
  expect(dashboardStats(['A+', 'A-', 'A-', 'A-'].map((grade) => completed(grade))).averageGrade).toBe('A');
});

/** Grades with their numbers, the mean just on a letter's bound or the nearest below it (product rule 42). */
const AROUND_BOUNDS = [
  ['A', { A: 1, 'A-': 1 }],
  ['A-', { A: 7, 'B+': 2 }],
  ['A-', { 'A-': 1, 'B+': 1 }],
  ['B+', { 'A-': 7, B: 3 }],
  ['B+', { 'B+': 1, B: 1 }],
  ['B', { 'A-': 1, B: 4 }],
  ['B', { B: 1, 'B-': 1 }],
  ['B-', { B: 7, 'C+': 2 }],
  ['B-', { 'B-': 1, 'C+': 1 }],
  ['C+', { 'B-': 7, C: 3 }],
  ['C+', { 'C+': 1, C: 1 }],
  ['C', { 'B-': 1, C: 4 }],
  ['C', { C: 1, 'C-': 1 }],
  ['C-', { C: 7, 'D+': 2 }],
  ['C-', { 'C-': 1, 'D+': 1 }],
  ['D+', { 'C-': 7, D: 3 }],
  ['D+', { 'D+': 1, D: 1 }],
  ['D', { 'C-': 1, D: 4 }],
  ['D', { D: 1, 'D-': 1 }],
  ['D-', { D: 5, F: 1 }],
  ['D-', { D: 1, F: 1 }],
  ['F', { 'D-': 7, F: 3 }],
  ['F', { F: 1 }],
  ['A', { 'A+': 1 }],
] as const;

test.each(AROUND_BOUNDS)('the average is %s for %j', (average, counts) => {
  const interviews = Object.entries(counts).flatMap(([grade, count]) =>
    Array.from({ length: count }, () => completed(grade)),
  );
  expect(dashboardStats(interviews).averageGrade).toBe(average);
});

/** The lowest mean of a letter, in hundredths. */
const LOWEST_MEAN: Readonly<Record<string, number>> = {
  A: 385,
  'A-': 350,
  'B+': 315,
  B: 285,
  'B-': 250,
  'C+': 215,
  C: 185,
  'C-': 150,
  'D+': 115,
  D: 85,
  'D-': 50,
  F: 0,
};

test('the average is the best letter whose lowest mean is reached, reckoned without rounding', () => {
  const letters = GRADES.map(({ grade }) => grade);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 60 }), (grades) => {
      const { averageGrade } = dashboardStats(grades.map((grade) => completed(grade)));
      const hundredths = grades.reduce((sum, grade) => {
        const points = GRADES.find((row) => row.grade === grade)?.points ?? Number.NaN;
        return sum + BigInt(points.toFixed(2).replace('.', ''));
      }, 0n);
      const reached = Object.entries(LOWEST_MEAN).filter(
        ([, lowest]) => hundredths >= BigInt(lowest * grades.length),
      );
      expect(averageGrade).toBe(reached[0]?.[0]);
    }),
  );
});

test('passing means B- or better, as a rounded share of the completed interviews', () => {
  const stats = dashboardStats([completed('B-'), completed('C+'), completed('A')]);
  expect(stats.passRate).toBe('67%');
});

test('an interview without a grade counts as completed and not passed, and leaves the average alone', () => {
  const stats = dashboardStats([completed('A', 600), completed(null, 0)]);
  expect(stats).toEqual({
    averageGrade: 'A',
    passRate: '50%',
    averageResponseTime: '5m',
    completedCount: 2,
    basis: null,
  });
  expect(dashboardStats([completed(null)]).averageGrade).toBe('N/A');
});

test('grades that somebody but a model gave are labeled, all of them or how many', () => {
  const own = { ...completed('B'), judgedBy: 'candidate' as const };
  const friends = { ...completed('B'), judgedBy: 'friend' as const };
  const models = (grade: string) => ({ ...completed(grade), judgedBy: 'model' as const });
  expect(dashboardStats([own, own, completed(null)]).basis).toBe('scored by you');
  expect(dashboardStats([own, models('A'), models('C'), completed(null)]).basis).toBe('1 of 3 scored by you');
  expect(dashboardStats([own, friends, models('A')]).basis).toBe(
    '1 of 3 scored by you, 1 of 3 scored by friends',
  );
  expect(dashboardStats([models('A')]).basis).toBeNull();
});

test('an estimate counts as a completed interview and in no grade', () => {
  const estimate = { ...completed('C+', 120), judgedBy: 'nobody' as const };
  expect(dashboardStats([estimate])).toEqual({
    averageGrade: 'N/A',
    passRate: 'N/A',
    averageResponseTime: '2m',
    completedCount: 1,
    basis: null,
  });
  const own = { ...completed('A', 120), judgedBy: 'candidate' as const };
  expect(dashboardStats([estimate, own])).toMatchObject({
    averageGrade: 'A',
    passRate: '100%',
    completedCount: 2,
  });
});

test('the response time is the mean length in minutes, rounded', () => {
  expect(dashboardStats([completed('B', 89)]).averageResponseTime).toBe('1m');
  expect(dashboardStats([completed('B', 90)]).averageResponseTime).toBe('2m');
  expect(dashboardStats([completed('B', 60), completed('B', 119)]).averageResponseTime).toBe('1m');
  expect(dashboardStats([completed('B', 60), completed('B', 120)]).averageResponseTime).toBe('2m');
});

test('the same grade any number of times averages to itself, but A+ to A', () => {
  const letters = GRADES.map((row) => row.grade);
  fc.assert(
    fc.property(fc.constantFrom(...letters), fc.integer({ min: 1, max: 400 }), (grade, count) => {
      const interviews = Array.from({ length: count }, () => completed(grade));
      expect(dashboardStats(interviews).averageGrade).toBe(grade === 'A+' ? 'A' : grade);
    }),
  );
});

test('the figures do not depend on the order of the interviews', () => {
  const interview = fc.record({
    status: fc.constantFrom('in_progress', 'grading', 'completed'),
    grade: fc.constantFrom(null, ...GRADES.map((row) => row.grade)),
    totalDuration: fc.integer({ min: 0, max: 3600 }),
  });
  fc.assert(
    fc.property(fc.array(interview), (interviews) => {
      expect(dashboardStats(interviews.toReversed())).toEqual(dashboardStats(interviews));
    }),
  );
});

test('a question of 50 characters stands whole, one of 51 is cut with an ellipsis', () => {
  expect(questionExcerpt('q'.repeat(50))).toBe('q'.repeat(50));
  expect(questionExcerpt('q'.repeat(51))).toBe(`${'q'.repeat(50)}…`);
});

test('no character is cut in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 40, maxLength: 80 }), (question) => {
      expect(() => encodeURIComponent(questionExcerpt(question))).not.toThrow();
    }),
  );
});
