import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dashboardStats, type FinishedInterview } from './dashboard-stats.ts';
import { GRADES } from './grades.ts';

const completed = (grade: string | null, totalDuration = 300): FinishedInterview => ({
  status: 'completed',
  grade,
  totalDuration,
});

test('someone without a completed interview sees N/A, 0% and 0m', () => {
  const running: FinishedInterview = { status: 'in_progress', grade: null, totalDuration: 200 };
  const grading: FinishedInterview = { status: 'grading', grade: null, totalDuration: 200 };
  const empty = { averageGrade: 'N/A', passRate: '0%', averageResponseTime: '0m', completedCount: 0 };
  expect(dashboardStats([])).toEqual(empty);
  expect(dashboardStats([running, grading])).toEqual(empty);
});

test('the mean of one A+ and three A- is exactly 3.85 and therefore an A', () => {
  expect(dashboardStats(['A+', 'A-', 'A-', 'A-'].map((grade) => completed(grade))).averageGrade).toBe('A');
});

test.each([
  [['A+'], 'A'],
  [['A', 'A-'], 'A'],
  [['A-', 'B+'], 'A-'],
  [['B+', 'B'], 'B+'],
  [['B', 'B-'], 'B'],
  [['B-', 'C+'], 'B-'],
  [['C+', 'C'], 'C+'],
  [['C', 'C-'], 'C'],
  [['C-', 'D+'], 'C-'],
  [['D+', 'D'], 'D+'],
  [['D', 'D-'], 'D'],
  [['D', 'F'], 'D-'],
  [['D-', 'F'], 'F'],
])('the average of %j is %s', (grades, average) => {
  expect(dashboardStats(grades.map((grade) => completed(grade))).averageGrade).toBe(average);
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
  });
  expect(dashboardStats([completed(null)]).averageGrade).toBe('N/A');
});

test('the response time is the mean length in minutes, rounded', () => {
  expect(dashboardStats([completed('B', 89)]).averageResponseTime).toBe('1m');
  expect(dashboardStats([completed('B', 90)]).averageResponseTime).toBe('2m');
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
