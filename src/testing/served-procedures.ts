import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { LimitName } from '#server/limits/rate-limiter.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { DRAWN, lookupIds, TYPED_ANSWER } from '#testing/examples.ts';

export type Input = Record<string, string | number | boolean | object>;

export type Row = {
  /** The owner's are those that name something: a stranger is told what is told of something that does not exist. */
  who: 'anyone' | 'signed in' | 'owner' | 'operator';
  /** What a call counts against and by what, or why it is not counted. */
  counts:
    | Partial<Record<LimitName, 'user' | 'address' | 'account' | 'account, address' | 'account, session'>>
    | string;
  /** Whose Idempotency-Key it takes. */
  key?: KeyedCall['action'];
  /** What it is called with. `id` names what is owned, for the owner's. */
  input?: (id: number | string, app: TestApp) => Input | Promise<Input>;
  /** What `id` names, where that is no interview. */
  owned?: 'attempt' | 'device' | 'lender';
  /** By a good link: what a call counts against then, by the link. */
  link?: { kind: 'console' | 'review'; limit: LimitName };
};

/** Called with a link; with one that is no good, which is counted by address. */
function linked(limit: LimitName, kind: 'console' | 'review', fields: Input): Row {
  return {
    who: 'anyone',
    counts: { guessLink: 'address' },
    input: () => ({ ...SHARED, ...fields }),
    link: { kind, limit },
  };
}

const SHARED = { token: 'no-such-link' };
const SEAT = { seat: 'one-console' };
const READS = 'reads what is theirs, and writes nothing';
const IS_KEPT = 'the same for everybody, and in memory';
const ENDS = 'ends the session that it is called in';
const SPEAKS = 'a sound is made once, by a speaker that has a queue';
const byId = (id: number | string): Input => ({ id });
const guess = { currentPassword: 'wrong one', newPassword: 'another horse' };
const person = { email: 'new@example.com', password: 'correct horse', firstName: 'Ada', lastName: 'Byron' };
const ACCOUNT = 'ada@example.com';

export const LENDER = '11111111-1111-4111-8111-111111111111';
const LENT = { requestId: '3f2b8c1e-3a52-4c8e-9a6b-0d7f5f1c2b11' };

/** Every procedure: who may call it, how often, and whether it can be repeated. What only REST serves is marked so. */
export const PROCEDURES: Record<string, Row> = {
  'auth.signUp': { who: 'anyone', counts: { signUp: 'address' }, input: () => person },
  'auth.signIn': {
    who: 'anyone',
    // From a device that signed in before: signInDevice alone, by account and device (sign-in.test.ts).
    counts: { signInAccount: 'account, address', signInAddress: 'address', signInEverywhere: 'account' },
    input: () => ({ email: ACCOUNT, password: 'wrong one' }),
  },
  'auth.signOut': { who: 'signed in', counts: ENDS },
  'auth.sessions': { who: 'signed in', counts: READS },
  'auth.endSession': {
    who: 'owner',
    owned: 'device',
    counts: { endSession: 'user' },
    input: (session) => ({ session }),
  },
  'auth.signOutEverywhere': { who: 'signed in', counts: ENDS },
  'auth.currentUser': { who: 'signed in', counts: READS },
  'auth.changePassword': {
    who: 'signed in',
    counts: { signInDevice: 'account, session' },
    input: () => guess,
  },
  'auth.deleteAccount': {
    who: 'signed in',
    counts: { signInDevice: 'account, session' },
    input: () => ({ password: 'wrong one' }),
  },
  'auth.requestPasswordReset': {
    who: 'anyone',
    counts: { requestPasswordReset: 'address', resetMail: 'account' },
    input: () => ({ email: ACCOUNT }),
  },
  'auth.resetPassword': {
    who: 'anyone',
    counts: { resetPassword: 'address' },
    input: () => ({ token: 'no-such-token', newPassword: 'another horse' }),
  },

  'board.get': { who: 'owner', counts: READS, input: byId },
  'board.events': { who: 'owner', counts: READS, input: byId },
  'board.append': {
    who: 'owner',
    counts: { changeBoard: 'user' },
    input: (id) => ({ id, changes: DRAWN }),
  },

  'costs.month': { who: 'signed in', counts: READS },
  'demo.get': { who: 'anyone', counts: IS_KEPT },
  'licenses.listPlans': { who: 'anyone', counts: IS_KEPT },
  'licenses.get': { who: 'signed in', counts: READS },
  'licenses.activateFreePlan': {
    who: 'signed in',
    counts: { activateFreePlan: 'user' },
    key: 'activateFreePlan',
    input: () => ({}),
  },
  'lookups.companies': { who: 'anyone', counts: IS_KEPT },
  'lookups.categories': { who: 'anyone', counts: IS_KEPT },
  'lookups.levels': { who: 'anyone', counts: IS_KEPT },
  'lookups.publicConfig': { who: 'anyone', counts: IS_KEPT },
  'progress.get': { who: 'signed in', counts: READS },
  'questions.list': { who: 'signed in', counts: READS },
  'status.get': { who: 'signed in', counts: READS },

  // The operator's: the first account, which is Ada's (model-servers.test.ts has what others are told).
  'modelServers.list': { who: 'operator', counts: READS },
  'modelServers.look': { who: 'operator', counts: { findModels: 'user' } },
  'modelServers.use': {
    who: 'operator',
    counts: { chooseModel: 'user' },
    input: () => ({ baseUrl: 'http://127.0.0.1:9/v1', model: 'none' }),
  },
  'modelServers.stop': { who: 'operator', counts: { chooseModel: 'user' } },
  'preparation.get': { who: 'signed in', counts: READS, input: () => ({}) },
  'preparation.calendar': { who: 'signed in', counts: READS, input: () => ({}) },
  'preparation.save': {
    who: 'signed in',
    counts: { savePreparation: 'user' },
    input: async (_, app) => ({ ...(await lookupIds(app)), interviewOn: '2030-01-01' }),
  },
  'preparation.skip': { who: 'signed in', counts: { savePreparation: 'user' }, input: () => ({}) },
  'practice.get': { who: 'signed in', counts: READS },
  'practice.guest': { who: 'anyone', counts: IS_KEPT },
  'practice.answer': {
    who: 'signed in',
    counts: { answerPractice: 'user' },
    key: 'answerPractice',
    input: () => ({ questionId: 'request-limiter', dimension: 'design', transcript: TYPED_ANSWER }),
  },
  'practice.rate': {
    who: 'owner',
    owned: 'attempt',
    counts: { rateAttempt: 'user' },
    input: (attemptId) => ({ attemptId, rating: 'good' }),
  },

  'interviews.start': {
    who: 'signed in',
    counts: { startInterview: 'user' },
    key: 'startInterview',
    input: (_, app) => lookupIds(app),
  },
  'interviews.list': { who: 'signed in', counts: READS },
  'interviews.get': { who: 'owner', counts: READS, input: byId },
  'interviews.compare': { who: 'owner', counts: READS, input: (a) => ({ a, b: 999_998 }) },
  'interviews.phases': { who: 'owner', counts: READS, input: byId },
  'interviews.complete': {
    who: 'owner',
    counts: { completeInterview: 'user' },
    key: 'completeInterview',
    input: byId,
  },
  'interviews.delete': { who: 'owner', counts: { deleteInterview: 'user' }, input: byId },
  'interviews.submitAnswer': {
    who: 'owner',
    counts: { submitAnswer: 'user' },
    key: 'submitAnswer',
    input: (id) => ({ id, transcript: TYPED_ANSWER }),
  },
  'interviews.correctTranscript': {
    who: 'owner',
    counts: { correctTranscript: 'user' },
    input: (id) => ({ id, responseId: 1, transcript: TYPED_ANSWER }),
  },
  'interviews.keys': { who: 'owner', counts: READS, input: byId },
  'interviews.vocabulary': { who: 'owner', counts: READS, input: byId },
  'interviews.pressKey': {
    who: 'owner',
    counts: { pressKey: 'user' },
    key: 'pressKey',
    input: (id) => ({ id, key: 'hint' }),
  },
  'interviews.turn': {
    who: 'owner',
    counts: 'eight are open at a time, a user (follow-turn.ts)',
    input: (id) => ({ id, after: 0 }),
  },
  'interviews.appendRecording': {
    who: 'owner',
    counts: { appendRecording: 'user' },
    input: (id) => ({ id, key: 'recording-1', offset: 0, chunk: new File(['sound'], 'chunk') }),
  },
  'interviews.formerReport': { who: 'owner', counts: READS, input: (id) => ({ id, reportId: 1 }) },
  'interviews.gradeAgain': {
    who: 'owner',
    counts: { gradeAgain: 'user' },
    key: 'gradeAgain',
    input: byId,
  },
  'interviews.drill': {
    who: 'owner',
    counts: { answerDrill: 'user' },
    key: 'answerDrill',
    input: (id) => ({ id, transcript: TYPED_ANSWER }),
  },
  'interviews.arguments': { who: 'owner', counts: READS, input: byId },
  'interviews.argue': {
    who: 'owner',
    counts: { argue: 'user' },
    key: 'argue',
    input: (id) => ({ id, about: { kind: 'point', id: 'some-point' } }),
  },
  'interviews.debrief': { who: 'owner', counts: READS, input: byId },
  'interviews.saveDebrief': {
    who: 'owner',
    counts: { saveDebrief: 'user' },
    input: (id) => ({ id, done: true }),
  },

  'sharing.create': { who: 'owner', counts: { shareReport: 'user' }, input: byId },
  'sharing.list': { who: 'owner', counts: READS, input: byId },
  'sharing.revoke': {
    who: 'owner',
    counts: { revokeShare: 'user' },
    input: (id) => ({ id, linkId: 1 }),
  },
  'sharing.inviteFriend': { who: 'owner', counts: { inviteFriend: 'user' }, input: byId },
  'sharing.friend': { who: 'owner', counts: READS, input: byId },
  'sharing.allowListening': {
    who: 'owner',
    counts: { revokeShare: 'user' },
    input: (id) => ({ id, mayListen: true }),
  },
  'sharing.revokeFriend': { who: 'owner', counts: { revokeShare: 'user' }, input: byId },

  'friend.console': linked('readLinked', 'console', {}),
  'friend.board': linked('readLinked', 'console', {}),
  'friend.script': linked('readLinked', 'console', {}),
  'friend.enter': linked('writeLinked', 'console', { ...SEAT, name: 'Grace' }),
  'friend.tellDoing': linked('readLinked', 'console', { ...SEAT, doing: 'typing' }),
  'friend.ask': linked('writeLinked', 'console', { ...SEAT, words: 'Who uses it?' }),
  'friend.saveVerdict': linked('writeLinked', 'console', { ...SEAT, notes: [] }),
  'friend.end': linked('writeLinked', 'console', SEAT),
  'friend.report': linked('readLinked', 'review', {}),
  'friend.review': linked('reviewShared', 'review', { reviewer: 'Grace', scores: { design: 3 } }),
  'meeting.console': linked('readLinked', 'console', SEAT),
  'meeting.room': {
    who: 'owner',
    counts: 'eight are open at a time, a user (follow-turn.ts)',
    input: byId,
  },
  'meeting.tellDoing': {
    who: 'owner',
    counts: 'told to one console and kept nowhere',
    input: (id) => ({ id, doing: 'reading' }),
  },
  'REST friendAudio.answer': linked('readLinked', 'console', { responseId: 1 }),

  'lending.offer': {
    who: 'signed in',
    counts: { offerModel: 'user' },
    input: () => ({ lenderId: LENT.requestId, model: 'Gemini Nano', contextTokens: 9_216 }),
  },
  'lending.partial': {
    who: 'owner',
    owned: 'lender',
    counts: { lendAnswer: 'user' },
    input: (lenderId) => ({ ...LENT, lenderId, text: '' }),
  },
  'lending.answer': {
    who: 'owner',
    owned: 'lender',
    counts: { lendAnswer: 'user' },
    input: (lenderId) => ({ ...LENT, lenderId, answer: { kind: 'text', text: 'Yes.' } }),
  },
  'lending.state': { who: 'signed in', counts: READS },

  'REST interviews.submitAnswer': {
    who: 'owner',
    counts: { submitAnswer: 'user' },
    key: 'submitAnswer',
    input: (id) => ({ id, transcript: TYPED_ANSWER }),
  },
  'REST interviews.turn': { who: 'owner', counts: READS, input: (id) => ({ id, after: 0 }) },
  'REST rest.listBefore': { who: 'signed in', counts: READS },
  'REST audio.question': { who: 'owner', counts: SPEAKS, input: byId },
  'REST audio.greeting': { who: 'owner', counts: SPEAKS, input: byId },
  'REST audio.better': { who: 'owner', counts: SPEAKS, input: (id) => ({ id, point: 'no-such-point' }) },
  'REST audio.turn': { who: 'owner', counts: SPEAKS, input: (id) => ({ id, responseId: 1 }) },
  'REST audio.answer': { who: 'owner', counts: READS, input: (id) => ({ id, responseId: 2 }) },
  'REST data.download': { who: 'signed in', counts: { downloadData: 'user' } },
};
