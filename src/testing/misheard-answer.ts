import type { Ai, Heard } from '#server/ai/capabilities.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

/** The typed answer, misheard in two places. */
export const HEARD = TYPED_ANSWER.replace('key value store', 'key value start').replace('cache', 'cash');
const sound = () => new File([toneWav(40)], 'a.wav');

/** A recognizer that hears `heard`; `model` null makes it a plain one of the machine. */
export async function inInterview(
  heard: Heard = { text: HEARD },
  model: string | null = 'stand-in-1',
  more: Partial<Ai> = {},
) {
  const transcriber = {
    ...standInTranscriber(() => heard.text, model),
    transcribe: async () => heard,
  };
  const app = await createTestApp({ ai: { active: aiWith({ transcriber, ...more }) } });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const { interviews } = user.caller;
  const speak = () => interviews.submitAnswer({ id, audio: sound() });
  const correct = (responseId: number, transcript: string) =>
    interviews.correctTranscript({ id, responseId, transcript });
  const conversation = async () => (await interviews.get({ id })).responses;
  const revisions = () =>
    sql(app.db, 'select content, replaced_question as question from transcript_revisions');
  const events = async () => (await interviews.turn({ id })).events;
  /** What nobody quotes, word by word. */
  const doubted = async () => {
    const [, turn] = await app.deps.data.stores.answers.listTurns(id);
    return turn?.uncertain?.map(({ start, end }) => turn.content.slice(start, end));
  };
  return { app, user, id, interviews, speak, correct, conversation, revisions, events, doubted };
}
