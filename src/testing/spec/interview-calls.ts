import { expect } from 'vitest';
import { toneWav } from '../examples.ts';
import { answerForm, answers, type Rest, rest } from './calls-page.ts';
import { type Scene, scene } from './scene.ts';

const complete = ({ interview }: Rest): Parameters<Rest['send']> => [
  'POST',
  `/api/interviews/${interview.id}/complete`,
];

export const interviewCalls: readonly Scene[] = [
  scene<Rest>('REST calls of an interview', rest, [
    [
      '7',
      'POST /api/interviews: categoryId, levelId; reads id',
      async (page) =>
        answers(() => ['POST', '/api/interviews', page.ids], 201, {
          id: expect.any(Number),
          status: 'in_progress',
        })(page),
    ],
    [
      '5',
      'companyId is optional',
      async (page) =>
        answers(() => ['POST', '/api/interviews', { ...page.ids, companyId: 1 }], 201, {
          company: { id: 1 },
        })(page),
    ],
    [
      '5',
      'categoryId is required',
      answers(({ ids }) => ['POST', '/api/interviews', { levelId: ids.levelId }], 400, {
        message: expect.any(String),
      }),
    ],
    [
      'rule 17',
      'questionId practices one question',
      answers(({ ids }) => ['POST', '/api/interviews', { ...ids, questionId: 'pay-once' }], 201, {
        questionId: 'pay-once',
      }),
    ],
    [
      '7',
      '402 means quota exceeded, with sessionsRemaining',
      async (page) => {
        for (let left = 4; left > 0; left -= 1) await page.send('POST', '/api/interviews', page.ids);
        await answers(() => ['POST', '/api/interviews', page.ids], 402, {
          message: 'License required',
          code: 'QUOTA_EXHAUSTED',
          sessionsRemaining: 0,
        })(page);
      },
    ],
    [
      '7',
      'GET /api/interviews/{id}: the interview',
      answers(({ interview }) => ['GET', `/api/interviews/${interview.id}`], 200, {
        question: expect.any(String),
        responses: [{ speaker: 'ai' }],
        secondsRemaining: 600,
      }),
    ],
    [
      'rule 6',
      "a stranger's is 404",
      async (page) => {
        const stranger = await page.app.signUp();
        await answers(() => ['GET', `/api/interviews/${page.interview.id}`, undefined, stranger.token], 404, {
          message: expect.any(String),
        })(page);
      },
    ],
    [
      'rule 25',
      'GET /api/interviews/{id}/phases: the plan of 600 seconds and what is spent of it',
      answers(({ interview }) => ['GET', `/api/interviews/${interview.id}/phases`], 200, {
        current: 'scope',
        phases: [
          { phase: 'scope', plannedSeconds: 120, spentSeconds: 0 },
          { phase: 'outline', plannedSeconds: 180, spentSeconds: 0 },
          { phase: 'deep_dive', plannedSeconds: 180, spentSeconds: 0 },
          { phase: 'stress', plannedSeconds: 90, spentSeconds: 0 },
          { phase: 'close', plannedSeconds: 30, spentSeconds: 0 },
        ],
      }),
    ],
    [
      'rule 15',
      'GET /api/interviews/{id}/audio: NO_SPEAKER without one',
      answers(({ interview }) => ['GET', `/api/interviews/${interview.id}/audio`], 404, {
        code: 'NO_SPEAKER',
      }),
    ],
    [
      '7',
      'POST /api/interviews/{id}/responses: audio, duration, responseTime',
      answers(({ interview }) => ['POST', `/api/interviews/${interview.id}/responses`, answerForm()], 201, {
        answer: { speaker: 'user', audioUrl: expect.any(String), duration: 2 },
        next: { speaker: 'ai' },
        secondsRemaining: 598,
      }),
    ],
    [
      'rule 16',
      'audio under 1000 bytes is refused',
      async (page) => {
        const form = new FormData();
        form.append('audio', new File([toneWav(2).slice(0, 999)], 'answer.wav'));
        await answers(() => ['POST', `/api/interviews/${page.interview.id}/responses`, form], 400, {
          message: expect.stringContaining('too short'),
        })(page);
      },
    ],
    [
      '7',
      'POST /api/interviews/{id}/complete: the interview',
      answers(complete, 200, {
        status: 'completed',
        completedAt: expect.any(String),
      }),
    ],
    [
      'rule 8',
      'a second time the same',
      async (page) => {
        const first = await page.send(...complete(page));
        expect(first.body).toMatchObject({ status: 'completed' });
        page.app.clock.advance(60_000);
        expect(await page.send(...complete(page))).toEqual(first);
      },
    ],
    [
      'rule 33',
      'an answer after that: 409',
      async (page) => {
        await page.send(...complete(page));
        await answers(
          ({ interview }) => ['POST', `/api/interviews/${interview.id}/responses`, answerForm()],
          409,
          { code: 'INTERVIEW_NOT_IN_PROGRESS' },
        )(page);
      },
    ],
    [
      '7',
      'POST /api/auth/logout: the token is no longer known',
      async (page) => {
        await answers(() => ['GET', '/api/auth/user'], 200, {})(page);
        await answers(() => ['POST', '/api/auth/logout'], 200, { message: expect.any(String) })(page);
        await answers(() => ['GET', '/api/auth/user'], 401, {})(page);
      },
    ],
  ]),
];
