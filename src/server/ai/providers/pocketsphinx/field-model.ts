import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import { type GeneralModel, type ModelFiles, modelFiles } from './make-model.ts';

/** Where Debian's package puts the general model. */
const FOLDER = '/usr/share/pocketsphinx/model/en-us';
export const GENERAL_MODEL: GeneralModel = {
  model: join(FOLDER, 'en-us.lm.bin'),
  dictionary: join(FOLDER, 'cmudict-en-us.dict'),
};
const THREAD = join(import.meta.dirname, 'make-model-thread.js');

/**
 * Returns the model of this bank, or null until it is made. The first call starts a thread that makes it, in some three
 * seconds.
 */
export type FieldModel = () => ModelFiles | null;

/**
 * A language model of what is said about the questions of the bank, mixed with the recognizer's own. Only the built
 * server makes one, because a thread cannot read the TypeScript sources.
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

/** How many times a term of the lexicon counts: terms are not part of the bank's sentences. */
const TERM_TIMES = 2;

/** What people say about the questions of the bank, sentence by sentence, in lower-case words. */
export function fieldSentences({ questions, lexicon }: Pick<Content, 'questions' | 'lexicon'>): string[][] {
  const texts = [...questions.values()].flatMap((question) => [
    question.prompt,
    ...question.hardParts,
    ...question.facts.map(({ say }) => say),
    ...question.points.flatMap((point) => [
      point.name,
      point.means,
      point.why,
      point.better,
      ...point.ways,
      ...point.said,
      ...point.probes.map(({ say }) => say),
    ]),
    ...question.stress.map(({ say }) => say),
    question.modelAnswer.summary,
    ...question.modelAnswer.lines.map(({ say }) => say),
  ]);
  const terms = lexicon.flatMap((concept) => concept.terms.filter((term) => !term.includes('*')));
  return [...texts, ...Array(TERM_TIMES).fill(terms).flat()]
    .flatMap((text: string) => text.split(/[.?!;:]+\s/))
    .map((sentence) => sentence.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g) ?? [])
    .filter((words) => words.length > 0);
}
