import { readRecording } from '../recordings/read-recording.ts';
import { answer, answersOf, DAY_MS, type Scenario, type Sights, type Stage, start } from './scenario.ts';
import { withProvider } from './with-provider.ts';

const QUESTION = 'short-links';
const CHOICE = { category: 'backend', level: 'senior', questionId: QUESTION } as const;
/** Longer than the queue waits between two attempts at a job. */
const NEXT_TRY_MS = 2 * 60 * 60_000;

type Degraded = Sights & { finishedId: number; runningId: number };

/**
 * The provider that the operator configured failed after the first answer. What it should have worded and graded, the
 * built-in engine did; what it should have heard was given up in one interview and is still to be tried in another.
 */
export const degraded: Scenario<Degraded> = {
  name: 'degraded',
  makes:
    'a provider that failed: words not recognized or still awaited, fallback questions, a provisional report',
  lastsMs: 2 * DAY_MS,
  play: (stage, { caller }) =>
    withProvider(stage, async (provider) => {
      await caller.licenses.activateFreePlan();
      const [first = '', ...rest] = answersOf(stage, QUESTION, 'meets', 3);
      const finished = await start(stage, caller, CHOICE);
      await answer(stage, caller, finished.id, { transcript: first });
      provider.setMode('all', { kind: 'server-error' });
      for (const transcript of rest) await answer(stage, caller, finished.id, { transcript });
      const { answer: unheard } = await answer(stage, caller, finished.id, { audio: recording() });
      await giveUp(stage, unheard.id);
      await caller.interviews.complete({ id: finished.id });

      const running = await start(stage, caller, CHOICE);
      await answer(stage, caller, running.id, { transcript: first });
      await answer(stage, caller, running.id, { audio: recording() });
      return {
        finishedId: finished.id,
        runningId: running.id,
        sights: [
          { path: `/interview/${finished.id}/results`, shows: 'the provisional report' },
          {
            path: `/interview/${running.id}`,
            shows: 'an answer that waits for its words until a server starts',
          },
          { path: '/dashboard', shows: 'the dashboard' },
        ],
      };
    }),
};

const recording = () => new File([readRecording('webm')], 'answer.webm', { type: 'audio/webm' });

/** Lets so much time go by that the queue stops trying to transcribe this answer. */
async function giveUp({ deps, clock }: Stage, answerId: number): Promise<void> {
  while (await deps.jobs.isWaiting('transcribe', answerId)) {
    clock.advance(NEXT_TRY_MS);
    await deps.jobs.runDue();
  }
}
