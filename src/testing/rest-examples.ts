import { expect } from 'vitest';
import type { TestApp, TestUser } from './create-test-app.ts';
import { DRAWN, judgeOwn, lookupIds, startedInterview, TYPED_ANSWER, toneWav } from './examples.ts';
import { runFakeOllama } from './provider-fixtures.ts';
import { standInModel } from './stand-in-ai.ts';

export type RestExample = { path: string; body?: object | FormData };

/** By operation. */
export type RestExamples = Record<string, () => Promise<RestExample> | RestExample>;

/** The fields as a form. */
export function formOf(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const SEAT = { seat: 'one-console' };
const tokenOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? '';
const REVIEW = { reviewer: 'Grace', scores: { design: 3.5 } };

/** One good call of every REST operation, with what must have happened before it. */
export function restExamples(app: TestApp, ada: TestUser): RestExamples {
  /** A path of an interview that has just begun. */
  const ofStarted = async (rest = '') => `/api/interviews/${(await startedInterview(app, ada)).id}${rest}`;

  async function answeredInterview(): Promise<number> {
    const { id } = await startedInterview(app, ada);
    for (let turn = 0; turn < 3; turn += 1)
      await ada.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} Part ${turn}.` });
    return id;
  }

  /** Its report is told apart from the one that follows by what the bank was when it was made. */
  async function gradedInterview(): Promise<number> {
    const id = await answeredInterview();
    await ada.caller.interviews.complete({ id });
    app.deps.data.contentVersion = () => 'another';
    return id;
  }

  async function judgedInterview(): Promise<number> {
    const id = await gradedInterview();
    await judgeOwn(app, ada.caller, id, (pointId) => (pointId.startsWith('d-') ? 'missed' : 'reason'));
    return id;
  }

  /** Answers an interview aloud. */
  async function answerAloud(id: number, seconds?: number): Promise<number> {
    const audio = new File([toneWav(seconds)], 'answer.wav', { type: 'audio/wav' });
    const { answer } = await ada.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
    return answer.id;
  }

  async function drawnInterview(): Promise<number> {
    const { id } = await startedInterview(app, ada);
    await ada.caller.board.append({ id, changes: DRAWN });
    return id;
  }

  async function sharedReport() {
    const id = await judgedInterview();
    const { id: linkId, path } = await ada.caller.sharing.create({ id });
    return { id, linkId, path };
  }

  /** One that a friend has the link to. */
  async function friendsInterview() {
    const { id } = await ada.caller.interviews.start({ ...(await lookupIds(app)), interviewer: 'friend' });
    return { id, token: tokenOf(await ada.caller.sharing.inviteFriend({ id })) };
  }

  /** The same with its first question asked. */
  async function asked() {
    const { id, token } = await friendsInterview();
    await app.caller().friend.enter({ token, ...SEAT, name: 'Grace' });
    await app.caller().friend.ask({ token, ...SEAT, key: 'opening' });
    return { id, token };
  }

  /** A path of a console from which the first question was asked. */
  const ofConsole = async (rest = '') => `/api/friend/${(await asked()).token}${rest}`;

  return {
    register: () => ({
      path: '/api/auth/register',
      body: { email: 'new@example.com', password: 'secret1', firstName: 'Grace', lastName: 'Hopper' },
    }),
    login: () => ({ path: '/api/auth/login', body: { email: ada.user.email, password: ada.password } }),
    logout: () => ({ path: '/api/auth/logout' }),
    getUser: () => ({ path: '/api/auth/user' }),
    changePassword: () => ({
      path: '/api/auth/change-password',
      body: { currentPassword: ada.password, newPassword: 'another one' },
    }),
    forgotPassword: () => ({ path: '/api/auth/forgot-password', body: { email: ada.user.email } }),
    resetPassword: async () => {
      await app.caller().auth.requestPasswordReset({ email: ada.user.email });
      await expect.poll(() => app.mails.length).toBe(1);
      const token = /token=([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1];
      return { path: '/api/auth/reset-password', body: { token, newPassword: 'another one' } };
    },
    listCompanies: () => ({ path: '/api/companies' }),
    listCategories: () => ({ path: '/api/categories' }),
    listLevels: () => ({ path: '/api/levels' }),
    getConfig: () => ({ path: '/api/config' }),
    listPlans: () => ({ path: '/api/license-plans' }),
    getLicense: () => ({ path: '/api/user/license' }),
    getMonthlyCost: () => ({ path: '/api/user/costs' }),
    getStatus: () => ({ path: '/api/status' }),
    listModelServers: () => ({ path: '/api/model-servers' }),
    lookForModelServers: () => ({ path: '/api/model-servers/look' }),
    useModelServer: async () => {
      const fake = await runFakeOllama();
      app.deps.env.modelPlaces = [fake.url];
      await ada.caller.modelServers.look();
      return { path: '/api/model-servers/in-use', body: { server: fake.url } };
    },
    stopUsingModelServer: () => ({ path: '/api/model-servers/in-use' }),
    deleteAccount: () => ({ path: '/api/auth/delete-account', body: { password: ada.password } }),
    deleteInterview: async () => ({ path: await ofStarted() }),
    downloadData: () => ({ path: '/api/user/data' }),
    listSessions: () => ({ path: '/api/auth/sessions' }),
    endSession: async () => {
      const [session] = await ada.caller.auth.sessions();
      return { path: `/api/auth/sessions/${session?.id}` };
    },
    logoutEverywhere: () => ({ path: '/api/auth/logout-everywhere' }),
    activateFreePlan: () => ({ path: '/api/activate-free-plan' }),
    getKeys: async () => ({ path: await ofStarted('/keys') }),
    pressKey: async () => ({ path: await ofStarted('/keys'), body: { key: 'hint' } }),
    getBoard: async () => ({ path: `/api/interviews/${await drawnInterview()}/board?at=3` }),
    listBoardEvents: async () => ({
      path: `/api/interviews/${await drawnInterview()}/board/events?after=1`,
    }),
    changeBoard: async () => ({ path: await ofStarted('/board/events'), body: { changes: DRAWN } }),
    startInterview: async () => ({
      path: '/api/interviews',
      body: { ...(await lookupIds(app)), companyId: null },
    }),
    listInterviews: async () => {
      await startedInterview(app, ada);
      return { path: '/api/interviews' };
    },
    getProgress: () => ({ path: '/api/progress' }),
    compareInterviews: async () => {
      const [a, b] = [await gradedInterview(), await gradedInterview()];
      return { path: `/api/comparison?a=${a}&b=${b}` };
    },
    listQuestions: () => ({ path: '/api/questions' }),
    getPractice: () => ({ path: '/api/practice' }),
    answerPractice: async () => {
      const { task } = await ada.caller.practice.get();
      const { questionId = '', dimension = '' } = task ?? {};
      return { path: '/api/practice', body: formOf({ questionId, dimension, transcript: TYPED_ANSWER }) };
    },
    rateAttempt: async () => {
      const { task } = await ada.caller.practice.get();
      if (!task) throw new Error('there is no exercise');
      const { id } = await ada.caller.practice.answer({ ...task, transcript: TYPED_ANSWER });
      return { path: `/api/practice/${id}/rating`, body: { rating: 'good' } };
    },
    getPreparation: () => ({ path: '/api/preparation?timeZone=Asia/Tokyo' }),
    savePreparation: async () => ({
      path: '/api/preparation',
      body: { ...(await lookupIds(app)), interviewOn: null, timeZone: 'Asia/Tokyo' },
    }),
    skipPreparation: () => ({ path: '/api/preparation' }),
    getPreparationCalendar: async () => {
      await ada.caller.preparation.save({ ...(await lookupIds(app)), interviewOn: null });
      return { path: '/api/preparation/calendar' };
    },
    getGuestExercise: () => ({ path: '/api/practice/guest' }),
    getInterview: async () => ({ path: await ofStarted() }),
    getPhases: async () => ({ path: await ofStarted('/phases') }),
    getQuestionAudio: async () => ({ path: await ofStarted('/audio') }),
    getGreetingAudio: async () => ({ path: await ofStarted('/greeting') }),
    getBetterAnswerAudio: async () => {
      const id = await judgedInterview();
      const { report } = await ada.caller.interviews.get({ id });
      return { path: `/api/interviews/${id}/better/${report?.modelAnswer?.lines[0]?.pointId}` };
    },
    appendRecording: async () => ({
      path: await ofStarted('/recordings/recording-1'),
      body: formOf({ offset: '0', chunk: new Blob(['sound']) }),
    }),
    submitAnswer: async () => ({
      path: await ofStarted('/responses'),
      body: formOf({ transcript: TYPED_ANSWER, responseTime: '1200' }),
    }),
    correctTranscript: async () => {
      const { id } = await startedInterview(app, ada);
      return {
        path: `/api/interviews/${id}/responses/${await answerAloud(id, 40)}/transcript`,
        body: { transcript: TYPED_ANSWER.replace('cache', 'cash') },
      };
    },
    getTurn: async () => ({ path: `/api/interviews/${await answeredInterview()}/turn?after=1` }),
    getAnswerAudio: async () => {
      const { id } = await startedInterview(app, ada);
      return { path: `/api/interviews/${id}/responses/${await answerAloud(id)}/audio` };
    },
    getTurnSpeech: async () => {
      const id = await answeredInterview();
      const { responses } = await ada.caller.interviews.get({ id });
      return { path: `/api/interviews/${id}/responses/${responses[1]?.id}/speech` };
    },
    completeInterview: async () => ({ path: `/api/interviews/${await answeredInterview()}/complete` }),
    gradeAgain: async () => ({ path: `/api/interviews/${await gradedInterview()}/grade` }),
    getFormerReport: async () => {
      const id = await judgedInterview();
      const [former] = (await ada.caller.interviews.get({ id })).formerReports;
      return { path: `/api/interviews/${id}/reports/${former?.id}` };
    },
    answerDrill: async () => ({
      path: `/api/interviews/${await judgedInterview()}/drill`,
      body: formOf({ transcript: TYPED_ANSWER }),
    }),
    listArguments: async () => ({ path: `/api/interviews/${await gradedInterview()}/arguments` }),
    argue: async () => {
      const { active } = app.deps.ai;
      const { interviewer } = active;
      const arguing = {
        explain: async () => 'You named it. How it works was not said.',
        reconsider: async () => ({ verdict: 'stands' as const, say: 'It was not said.', moved: null }),
      };
      app.deps.ai.active = { ...active, interviewer: standInModel() };
      const id = await gradedInterview();
      app.deps.ai.active = { ...active, interviewer: { ...interviewer, arguing } };
      const { report } = await ada.caller.interviews.get({ id });
      const point = report?.dimensions[0]?.evidence[0]?.pointId;
      return {
        path: `/api/interviews/${id}/arguments`,
        body: formOf({ about: JSON.stringify({ kind: 'point', id: point }) }),
      };
    },
    getDebrief: async () => ({ path: `/api/interviews/${await gradedInterview()}/debrief` }),
    saveDebrief: async () => {
      const id = await gradedInterview();
      const { statements, points } = await ada.caller.interviews.debrief({ id });
      const answers = Object.fromEntries(statements.map((each) => [each.id, true]));
      const ticks = { [points[0]?.id ?? '']: 'named' };
      return { path: `/api/interviews/${id}/debrief`, body: { answers, ticks, done: true } };
    },
    shareReport: async () => ({
      path: `/api/interviews/${await gradedInterview()}/shares`,
      body: { days: 1 },
    }),
    listShares: async () => {
      const shared = await sharedReport();
      await app.caller().friend.review({ token: tokenOf(shared), ...REVIEW });
      return { path: `/api/interviews/${shared.id}/shares` };
    },
    revokeShare: async () => {
      const { id, linkId } = await sharedReport();
      return { path: `/api/interviews/${id}/shares/${linkId}` };
    },
    inviteFriend: async () => ({ path: `/api/interviews/${(await friendsInterview()).id}/friend` }),
    getFriendLink: async () => ({ path: `/api/interviews/${(await asked()).id}/friend` }),
    allowListening: async () => ({
      path: `/api/interviews/${(await asked()).id}/friend`,
      body: { mayListen: true },
    }),
    revokeFriend: async () => ({ path: `/api/interviews/${(await asked()).id}/friend` }),
    getConsole: async () => ({ path: await ofConsole() }),
    getConsoleBoard: async () => ({ path: await ofConsole('/board?after=0') }),
    getConsoleScript: async () => ({ path: await ofConsole('/script') }),
    enterConsole: async () => ({
      path: `/api/friend/${(await friendsInterview()).token}/enter`,
      body: { ...SEAT, name: 'Grace' },
    }),
    tellDoing: async () => ({ path: await ofConsole('/doing'), body: { ...SEAT, doing: 'typing' } }),
    askAsFriend: async () => ({ path: await ofConsole('/questions'), body: { ...SEAT, words: 'How many?' } }),
    saveVerdict: async () => {
      const { token } = await asked();
      const { stages } = await app.caller().friend.script({ token });
      const [point] = stages[0]?.points ?? [];
      return {
        path: `/api/friend/${token}/verdict`,
        body: { ...SEAT, ticks: { [point?.id ?? '']: 'reason' }, notes: [{ atMs: 10, text: 'Calm.' }] },
      };
    },
    endAsFriend: async () => ({ path: await ofConsole('/end'), body: SEAT }),
    getLinkedAudio: async () => {
      const { id, token } = await asked();
      await ada.caller.sharing.allowListening({ id, mayListen: true });
      return { path: `/api/friend/${token}/responses/${await answerAloud(id)}/audio` };
    },
    getSharedReport: async () => ({ path: `/api/friend/${tokenOf(await sharedReport())}/report` }),
    reviewSharedReport: async () => ({
      path: `/api/friend/${tokenOf(await sharedReport())}/reviews`,
      body: REVIEW,
    }),
    getDemoInterview: () => ({ path: '/api/demo/interview' }),
  };
}
