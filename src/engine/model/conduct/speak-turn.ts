import type { LanguageModel, Message } from '../language-model.ts';
import { type Listener, listenTo, type Speech } from './speech.ts';
import { againPrompt } from './turn-prompt.ts';
import { readTurnText } from './turn-text.ts';

/** What the model thinks before it speaks counts as well. */
const SAMPLING = { temperature: 0.6, maxTokens: 2_000 };
const TRIES = 2;
const MAX_QUOTED_CHARACTERS = 1_000;
/** The reason for which a stream is left: nothing of the provider's doing. */
const HEARD_ENOUGH = new Error('heard enough');

/**
 * Has the model speak its turn, and once more from where it stopped when a clause may not be spoken. The record that it wrote
 * behind it, or the fault of its second try.
 */
export async function speakTurn(
  model: LanguageModel,
  prompt: readonly Message[],
  speech: Speech,
  signal: AbortSignal,
): Promise<{ record: string | null; fault: string | null }> {
  let messages = prompt;
  for (let tried = 1; ; tried += 1) {
    const listener = listenTo(speech);
    const text = await hearStream(model, messages, listener, signal);
    listener.hear(text, true);
    const fault = listener.fault();
    if (fault === null || tried === TRIES) return { record: readTurnText(text).record, fault };
    messages = [
      ...prompt,
      { role: 'assistant', content: text.slice(0, MAX_QUOTED_CHARACTERS) || '(nothing)' },
      { role: 'user', content: againPrompt(fault, speech.text()) },
    ];
  }
}

/** The text as far as it was needed: a stream is left at the first clause that may not be spoken. */
async function hearStream(
  model: LanguageModel,
  messages: readonly Message[],
  listener: Listener,
  signal: AbortSignal,
): Promise<string> {
  const stream = new AbortController();
  const follow = () => stream.abort(signal.reason);
  signal.addEventListener('abort', follow, { once: true });
  let text = '';
  try {
    return await model.stream(
      { step: 'conduct', messages, sampling: SAMPLING, json: null },
      stream.signal,
      (soFar) => {
        text = soFar;
        listener.hear(soFar, false);
        if (listener.isOver()) stream.abort(HEARD_ENOUGH);
      },
    );
  } catch (error) {
    if (stream.signal.reason === HEARD_ENOUGH) return text;
    throw error;
  } finally {
    signal.removeEventListener('abort', follow);
  }
}
