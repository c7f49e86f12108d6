import { expect } from 'vitest';
import { gradeColor } from '#client/components/report/judge-badge.tsx';
import { createQueryClient } from '#client/lib/api-links.ts';
import { resetPasswordInput, signInInput, signUpInput } from '#shared/contract/auth.ts';
import { dashboardStats, questionExcerpt } from '#shared/rules/dashboard.ts';
import { GRADES, gradeRow, recommendationText } from '#shared/rules/grades.ts';
import {
  clockProgress,
  clockText,
  durationText,
  INTERVIEW_SECONDS,
  WARNING_SECONDS,
} from '#shared/rules/interview-clock.ts';
import { priceText } from '#shared/rules/plans.ts';
import { POLL_WHILE_RECORDING_MS, REDIRECT_AFTER_EXPIRY_MS } from '#shared/rules/recording.ts';
import { type Row, type Scene, scene } from './scene.ts';

const HEADLINES = {
  'A+': 'Outstanding Performance',
  A: 'Excellent Performance',
  'A-': 'Very Good Performance',
  'B+': 'Good Performance',
  B: 'Solid Performance',
  'B-': 'Acceptable Performance',
  'C+': 'Below Average Performance',
  C: 'Poor Performance',
  'C-': 'Very Poor Performance',
  'D+': 'Inadequate Performance',
  D: 'Failing Performance',
  'D-': 'Severely Inadequate',
  F: 'Complete Failure',
};

const POINTS = {
  'A+': 4.3,
  A: 4.0,
  'A-': 3.7,
  'B+': 3.3,
  B: 3.0,
  'B-': 2.7,
  'C+': 2.3,
  C: 2.0,
  'C-': 1.7,
  'D+': 1.3,
  D: 1.0,
  'D-': 0.7,
  F: 0,
};

/** Grades whose mean is exactly the bound of a letter, from the specification's table. */
const AVERAGES: readonly [letter: string, mean: number, grades: string[]][] = [
  ['A', 3.85, ['A+', 'A-', 'A-', 'A-']],
  ['A-', 3.5, ['A-', 'B+']],
  ['B+', 3.15, ['B+', 'B']],
  ['B', 2.85, ['B', 'B-']],
  ['B-', 2.5, ['B-', 'C+']],
  ['C+', 2.15, ['C+', 'C']],
  ['C', 1.85, ['C', 'C-']],
  ['C-', 1.5, ['C-', 'D+']],
  ['D+', 1.15, ['D+', 'D']],
  ['D', 0.85, ['D', 'D-']],
  ['D-', 0.5, ['D', 'F']],
  ['F', 0.35, ['D-', 'F']],
];

const completed = (grades: readonly (string | null)[], seconds = 0) =>
  dashboardStats(grades.map((grade) => ({ status: 'completed' as const, grade, totalDuration: seconds })));

const RECOMMENDATIONS = [
  ['strong_hire', 'STRONG HIRE - Highly recommend for next round'],
  ['hire', 'HIRE - Recommend for next round'],
  ['no_hire', 'NO HIRE - Not recommended for next round'],
  ['strong_no_hire', 'STRONG NO HIRE - Definitely not recommended'],
  [null, 'No recommendation available'],
] as const;

const COLORS = [
  ['A', 'text-grade-a'],
  ['B', 'text-grade-b'],
  ['C', 'text-grade-c'],
  ['D', 'text-grade-d'],
  ['F', 'text-grade-f'],
] as const;

const problemOf = (
  schema: typeof signUpInput | typeof signInInput | typeof resetPasswordInput,
  value: object,
) => schema.safeParse(value).error?.issues.map(({ message }) => message);

const GOOD = { email: 'ada@example.com', password: 'secret', firstName: 'A', lastName: 'B' };

export const rules: readonly Scene[] = [
  scene('Grades', () => ({}), [
    [
      '4',
      'there are these thirteen',
      () => expect(GRADES.map(({ grade }) => grade)).toEqual(Object.keys(HEADLINES)),
    ],
    ...Object.entries(HEADLINES).map(
      ([grade, headline]): Row<object> => [
        '4',
        `${grade} is '${headline}'`,
        () => expect(gradeRow(grade)?.headline).toBe(headline),
      ],
    ),
    ...Object.entries(POINTS).map(
      ([grade, points]): Row<object> => [
        '9',
        `${grade} counts ${points} points`,
        () => expect(gradeRow(grade)?.points).toBe(points),
      ],
    ),
    ...COLORS.map(
      ([letter, color]): Row<object> => [
        '9',
        `${letter} has its color, with plus and minus`,
        () => {
          for (const grade of Object.keys(HEADLINES).filter((each) => each.startsWith(letter)))
            expect(gradeColor(grade)).toBe(color);
        },
      ],
    ),
    ['rule 34', 'no grade is neutral', () => expect(gradeColor(null)).toBe('text-ink-soft')],
  ]),
  scene('Dashboard figures', () => ({}), [
    ...AVERAGES.map(
      ([letter, mean, grades]): Row<object> => [
        '9',
        `a mean of ${mean} points is ${letter}`,
        () => expect(completed(grades).averageGrade).toBe(letter),
      ],
    ),
    ['9', 'pass means B- or better', () => expect(completed(['B-', 'C+']).passRate).toBe('50%')],
    ['9', 'the pass rate is rounded', () => expect(completed(['A', 'A', 'F']).passRate).toBe('67%')],
    [
      '9',
      'the response time is the mean total duration in minutes, rounded',
      () => expect(completed(['A'], 91).averageResponseTime).toBe('2m'),
    ],
    [
      '9',
      'none completed: N/A, 0%, 0m',
      () =>
        expect(completed([])).toEqual({
          averageGrade: 'N/A',
          passRate: '0%',
          averageResponseTime: '0m',
          completedCount: 0,
          basis: null,
        }),
    ],
  ]),
  scene(
    'Hiring recommendation',
    () => ({}),
    RECOMMENDATIONS.map(
      ([value, words]): Row<object> => [
        '4',
        `${value ?? 'otherwise'} reads '${words}'`,
        () => expect(recommendationText(value)).toBe(words),
      ],
    ),
  ),
  scene('Constants and formats', () => ({}), [
    ['9', 'the countdown starts at 600 seconds', () => expect(INTERVIEW_SECONDS).toBe(600)],
    ['9', 'the warning comes at 120 seconds', () => expect(WARNING_SECONDS).toBe(120)],
    ['9', 'progress is (600 - remaining) / 600', () => expect(clockProgress(450, 600)).toBe(0.25)],
    ['9', 'polling every 5 s', () => expect(POLL_WHILE_RECORDING_MS).toBe(5000)],
    ['9', 'redirect 3 s after expiry', () => expect(REDIRECT_AFTER_EXPIRY_MS).toBe(3000)],
    [
      '9',
      'a price is $ with 2 decimals',
      () => expect(priceText({ price: 3, type: 'session' })).toBe('$3.00'),
    ],
    ['9', "or 'Free' for 0", () => expect(priceText({ price: 0, type: 'trial' })).toBe('Free')],
    ['9', 'a duration is in minutes and seconds', () => expect(durationText(605)).toBe('10m 5s')],
    ['9', 'the clock too', () => expect(clockText(605)).toBe('10:05')],
    [
      '9',
      'a question of 50 characters is whole',
      () => expect(questionExcerpt('x'.repeat(50))).toBe('x'.repeat(50)),
    ],
    [
      '9',
      'a longer one is cut to 50 with an ellipsis',
      () => expect(questionExcerpt('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`),
    ],
  ]),
  scene('Validation', () => ({}), [
    [
      '5',
      'an email must be valid',
      () => expect(problemOf(signInInput, { ...GOOD, email: 'ada@' })).toEqual(['Invalid email']),
    ],
    [
      '5',
      "a missing field: 'Required'",
      () => expect(problemOf(signInInput, { email: GOOD.email })).toEqual(['Required']),
    ],
    [
      '5',
      "a wrong type: 'Invalid input'",
      () => expect(problemOf(signInInput, { ...GOOD, password: 7 })).toEqual(['Invalid input']),
    ],
    [
      '5',
      'a password has at least 6 characters',
      () =>
        expect(problemOf(signInInput, { ...GOOD, password: '12345' })).toEqual([
          'String must contain at least 6 character(s)',
        ]),
    ],
    [
      '5',
      'six are enough',
      () => expect(signInInput.safeParse({ ...GOOD, password: '123456' }).success).toBe(true),
    ],
    [
      '5',
      'a name has at least 1',
      () =>
        expect(problemOf(signUpInput, { ...GOOD, firstName: '' })).toEqual([
          'String must contain at least 1 character(s)',
        ]),
    ],
    [
      '5',
      'a reset token too',
      () =>
        expect(problemOf(resetPasswordInput, { token: '', newPassword: '123456' })).toEqual([
          'String must contain at least 1 character(s)',
        ]),
    ],
    [
      '5',
      'and at most 255',
      () =>
        expect(problemOf(resetPasswordInput, { token: 'x'.repeat(256), newPassword: '123456' })).toEqual([
          'String must contain at most 255 character(s)',
        ]),
    ],
  ]),
  scene('Query defaults', () => createQueryClient(() => {}).getDefaultOptions(), [
    ['7', 'no automatic refetch interval', ({ queries }) => expect(queries?.refetchInterval).toBe(false)],
    ['7', 'no refetch on window focus', ({ queries }) => expect(queries?.refetchOnWindowFocus).toBe(false)],
    ['7', 'data never stale', ({ queries }) => expect(queries?.staleTime).toBe(Number.POSITIVE_INFINITY)],
    ['7', 'no retry for queries', ({ queries }) => expect(queries?.retry).toBe(false)],
    ['7', 'nor for mutations', ({ mutations }) => expect(mutations?.retry).toBe(false)],
  ]),
];
