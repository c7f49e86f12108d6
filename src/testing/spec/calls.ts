import { expect } from 'vitest';
import { z } from 'zod';
import { answers, NEW_USER, type Rest, rest, USER } from './calls-page.ts';
import { type Scene, scene } from './scene.ts';

const register = answers(() => ['POST', '/api/auth/register', NEW_USER, null], 201, {
  token: expect.any(String),
  user: USER,
});

export const calls: readonly Scene[] = [
  scene<Rest>('REST calls', rest, [
    ['7', 'GET /api/auth/user: the user', answers(() => ['GET', '/api/auth/user'], 200, USER)],
    [
      'rule 11',
      'and 401 without a token',
      answers(() => ['GET', '/api/auth/user', undefined, null], 401, { message: expect.any(String) }),
    ],
    ['7', 'POST /api/auth/register: token and user', register],
    [
      '7',
      'POST /api/auth/login: token and user',
      async (page) => {
        await register(page);
        await answers(() => ['POST', '/api/auth/login', NEW_USER, null], 200, {
          token: expect.any(String),
          user: { firstName: 'Grace' },
        })(page);
      },
    ],
    [
      'rule 33',
      'wrong credentials: 401',
      async (page) => {
        await register(page);
        await answers(
          () => ['POST', '/api/auth/login', { ...NEW_USER, password: 'something else' }, null],
          401,
          {
            message: 'Invalid credentials',
          },
        )(page);
      },
    ],
    [
      'rule 33',
      'a taken e-mail: 409',
      async (page) => {
        await register(page);
        await answers(() => ['POST', '/api/auth/register', NEW_USER, null], 409, {
          message: 'An account with this email already exists.',
        })(page);
      },
    ],
    [
      '7',
      'POST /api/auth/change-password: currentPassword, newPassword',
      answers(
        ({ candidate }) => [
          'POST',
          '/api/auth/change-password',
          { currentPassword: 'not this', newPassword: candidate.password },
        ],
        400,
        { message: 'Current password is incorrect.' },
      ),
    ],
    [
      '7',
      'POST /api/auth/forgot-password: email',
      answers(() => ['POST', '/api/auth/forgot-password', { email: 'nobody@example.com' }, null], 200, {
        message: expect.any(String),
      }),
    ],
    [
      '7',
      'POST /api/auth/reset-password: token, newPassword',
      answers(
        () => ['POST', '/api/auth/reset-password', { token: 'x', newPassword: 'another horse' }, null],
        400,
        { message: 'Invalid or expired reset token.' },
      ),
    ],
    [
      '7',
      "GET /api/interviews: the user's list",
      answers(() => ['GET', '/api/interviews'], 200, [{ status: 'in_progress' }]),
    ],
    [
      '7',
      'GET /api/demo/interview: one demo interview',
      answers(() => ['GET', '/api/demo/interview', undefined, null], 200, {
        status: 'completed',
        responses: expect.arrayContaining([expect.objectContaining({ speaker: 'user' })]),
      }),
    ],
    [
      '7',
      'GET /api/license-plans: the plans',
      answers(() => ['GET', '/api/license-plans', undefined, null], 200, [
        { name: 'Free Trial', type: 'trial', sessionsIncluded: 5, price: 0 },
        { name: 'Pay Per Use', type: 'session', price: 2.99 },
        { name: 'Unlimited', type: 'unlimited', monthlyPrice: 29.99 },
      ]),
    ],
    [
      '7',
      'POST /api/activate-free-plan: no body',
      answers(() => ['POST', '/api/activate-free-plan'], 200, { quota: { sessionsRemaining: 4 } }),
    ],
    [
      '7',
      'which is 401 without a token',
      answers(() => ['POST', '/api/activate-free-plan', undefined, null], 401, {
        message: expect.any(String),
      }),
    ],
    [
      '7',
      'GET /api/user/license: license.planId, quota.sessionsRemaining',
      answers(() => ['GET', '/api/user/license'], 200, {
        license: { planId: expect.any(Number) },
        quota: { sessionsRemaining: 4 },
      }),
    ],
    [
      '7',
      'GET /api/companies: a list with id and name',
      async (page) => {
        const { body } = await page.send('GET', '/api/companies', undefined, null);
        const companies = z
          .array(z.object({ id: z.number(), name: z.string(), slug: z.string() }))
          .parse(body);
        expect(companies.length).toBeGreaterThanOrEqual(12);
      },
    ],
    [
      '7',
      'GET /api/categories: the six',
      async (page) => {
        const { body } = await page.send('GET', '/api/categories', undefined, null);
        expect(
          z
            .array(z.object({ name: z.string() }))
            .parse(body)
            .map(({ name }) => name),
        ).toEqual(['Backend', 'Frontend', 'Mobile', 'AI', 'Security', 'Web Scale']);
      },
    ],
    [
      '7',
      'GET /api/levels: the five, in order',
      async (page) => {
        const { body } = await page.send('GET', '/api/levels', undefined, null);
        expect(
          z
            .array(z.object({ name: z.string(), order: z.number() }))
            .parse(body)
            .map(({ name }) => name),
        ).toEqual(['Junior', 'Mid', 'Senior', 'Staff', 'Principal']);
      },
    ],
  ]),
];
