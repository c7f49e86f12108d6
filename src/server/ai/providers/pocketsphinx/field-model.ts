import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import { fieldSentences } from './field-sentences.ts';
import { type GeneralModel, type ModelFiles, modelFiles } from './make-model.ts';

/** Where Debian's package has it. */
const FOLDER = '/usr/share/pocketsphinx/model/en-us';
export const GENERAL_MODEL: GeneralModel = {
  model: join(FOLDER, 'en-us.lm.bin'),
  dictionary: join(FOLDER, 'cmudict-en-us.dict'),
};
const THREAD = join(import.meta.dirname, 'make-model-thread.js');

/** Finds the model of this bank, or null until it is made: when it is first wanted, in some three seconds beside everything else. */
export type FieldModel = () => ModelFiles | null;

/**
 * A language model of what is said about the questions of the bank, mixed with the recogniser's own. Only the built server
 * makes one: its sources cannot be read by a thread.
 */
export function createFieldModel(content: Content, dataDir: string, log: Log): FieldModel {
  const folder = join(dataDir, 'models');
  let files: ModelFiles | undefined;
  let isMaking = false;
  return () => {
    if (isMaking || !existsSync(THREAD)) return null;
    if (files && existsSync(files.model)) return files;
    const sentences = fieldSentences(content);
    files = modelFiles(folder, sentences);
    if (existsSync(files.model)) return files;
    if (![GENERAL_MODEL.model, GENERAL_MODEL.dictionary].every(existsSync)) return null;
    isMaking = true;
    const thread = new Worker(THREAD, { workerData: { general: GENERAL_MODEL, sentences, folder } });
    thread.unref();
    thread.once('error', (err) => log.warn({ err }, 'the language model of the bank could not be made'));
    // After a failure it is not tried again until the next start.
    thread.once('exit', (code) => {
      isMaking = code !== 0;
    });
    return null;
  };
}
