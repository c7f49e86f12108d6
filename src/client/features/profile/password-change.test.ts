import { expect, test } from 'vitest';
import { passwordChangeProblem } from './password-change.ts';

const good = { currentPassword: 'old secret', newPassword: 'new secret', confirmation: 'new secret' };

test('a complete form has no problem', () => {
  expect(passwordChangeProblem(good)).toBeNull();
});

test.each(['currentPassword', 'newPassword', 'confirmation'])(
  'without %s information is missing',
  (field) => {
    expect(passwordChangeProblem({ ...good, [field]: '' })).toEqual({
      title: 'Missing Information',
      description: 'Please fill in all password fields.',
    });
  },
);

test('a wrong confirmation is told before a short password', () => {
  expect(passwordChangeProblem({ ...good, newPassword: 'abc' })).toEqual({
    title: 'Password Mismatch',
    description: 'New password and confirmation do not match.',
  });
});

test('a short password is told with the length that the server asks for', () => {
  const short = { ...good, newPassword: 'abcde', confirmation: 'abcde' };
  expect(passwordChangeProblem(short)).toEqual({
    title: 'Password Too Short',
    description: 'New password must be at least 6 characters long.',
  });
  const eight = { ...good, newPassword: 'abcdefgh', confirmation: 'abcdefgh' };
  expect(passwordChangeProblem(eight, 9)?.description).toBe(
    'New password must be at least 9 characters long.',
  );
  expect(passwordChangeProblem(eight, 8)).toBeNull();
});
