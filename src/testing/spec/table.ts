import { auth } from './auth.ts';
import { calls } from './calls.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { interviewCalls } from './interview-calls.ts';
import { landing } from './landing.ts';
import { liveInterview } from './live.ts';
import { liveAnswers } from './live-answers.ts';
import { liveMicrophone } from './live-microphone.ts';
import { liveTime } from './live-time.ts';
import { microphone } from './microphone.ts';
import { plans } from './plans.ts';
import { profile } from './profile.ts';
import { quota } from './quota.ts';
import { reset } from './reset.ts';
import { resultsScreen } from './results.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import type { Scene } from './scene.ts';
import { setup } from './setup.ts';

/** The whole specification as the tests walk it, by the name of the file. */
export const TABLE: Readonly<Record<string, readonly Scene[]>> = {
  auth: auth,
  calls: calls,
  dashboard: dashboard,
  demo: demo,
  'interview-calls': interviewCalls,
  landing: landing,
  'live-answers': liveAnswers,
  'live-microphone': liveMicrophone,
  'live-time': liveTime,
  live: liveInterview,
  microphone: microphone,
  plans: plans,
  profile: profile,
  quota: quota,
  reset: reset,
  results: resultsScreen,
  routes: routes,
  rules: rules,
  setup: setup,
};
