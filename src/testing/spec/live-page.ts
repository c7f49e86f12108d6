import { createTestApp } from '../create-test-app.ts';
import { signUpWithPlan, startedInterview } from '../examples.ts';
import { createFakeMicrophone, type FakeMicrophone } from '../fake-microphone.ts';
import { renderApp } from '../render-app.tsx';
import { enabledButton, press, text } from './see.ts';

export const RECORD = 'Start answering';
export const TIME_IS_UP = "Time's up! Please end your interview to see your results.";

type Options = {
  microphone?: FakeMicrophone;
  env?: Record<string, string>;
  /** Typed words that were answered before the screen is opened. */
  spentWords?: number;
  network?: (path: string) => Promise<void> | void;
  path?: (id: number) => string;
};

export async function live({
  microphone = createFakeMicrophone(),
  env = {},
  spentWords,
  network,
  path,
}: Options = {}) {
  const app = await createTestApp({ env });
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  if (spentWords) {
    const transcript = Array(spentWords).fill('word').join(' ');
    await candidate.caller.interviews.submitAnswer({ id: interview.id, transcript });
  }
  const paths: string[] = [];
  const page = await renderApp(path?.(interview.id) ?? `/interview/${interview.id}`, {
    app,
    token: candidate.token,
    audio: microphone,
    network: (called) => {
      paths.push(called);
      return network?.(called);
    },
  });
  const read = () => candidate.caller.interviews.get({ id: interview.id });
  return { ...page, candidate, interview, microphone, paths, read };
}

export type Live = Awaited<ReturnType<typeof live>>;

export const record = async (page: Live) => {
  await enabledButton(RECORD)();
  await press(RECORD)(page);
  await text('Recording your answer.')();
};

/** Ends an interview that has hardly begun: it asks first (product rule 46). */
export const end = async (page: Live) => {
  await press('End & Get Results')(page);
  await press('End the interview')(page);
};
