import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { verifyRecordings } from './verify-recordings.ts';

test('an operator learns which recordings are gone, and which are not what was recorded', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  await ada.caller.interviews.submitAnswer({ id, audio: new File([toneWav()], 'answer.wav') });
  const { files } = app.deps.audio;
  const [recorded] = await app.deps.data.stores.recordings.list();
  const file = recorded?.file ?? '';
  expect(await verifyRecordings(app.deps)).toEqual({ named: 1, missing: [], damaged: [] });
  await files.save(file, new Uint8Array(100));
  expect(await verifyRecordings(app.deps)).toEqual({ named: 1, missing: [], damaged: [file] });
  await files.remove(file);
  expect(await verifyRecordings(app.deps)).toEqual({ named: 1, missing: [file], damaged: [] });
});
