import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mixModel } from './mix-model.ts';
import { pronounce } from './pronounce.ts';
import { readTrieModel, writeTrieModel } from './trie-model.ts';

/** Files of the general English model. */
export type GeneralModel = { model: string; dictionary: string };
/** The files that a recognizer is started with. */
export type ModelFiles = { model: string; dictionary: string };

/** The weight of the bank's sentences against general English. Between 0.3 and 0.7 the results stay the same. */
const FIELD_SHARE = 0.5;
/** Raise this when the way models are made changes, so that they are made again. */
const VERSION = 2;
/** Words that would offend if a misheard word were shown as the candidate's own. Names that begin like them stay. */
const CURSES =
  /^((mother)?fuck|(bull|dip|horse)?shit(?!ila)|cunt|cocksuck|bitch|asshole|nigger|fag(s|got)?$|sluts?$|slutty|twat|wank(ers?)?$|tits?$|piss|whores?$)/;

/** Where the model of these sentences is kept once it is made. */
export function modelFiles(folder: string, sentences: readonly (readonly string[])[]): ModelFiles {
  const name = createHash('sha256')
    .update(JSON.stringify([VERSION, sentences]))
    .digest('hex')
    .slice(0, 16);
  return { model: join(folder, `field-${name}.lm.bin`), dictionary: join(folder, `field-${name}.dict`) };
}

/** Makes the model from the general one and the sentences. Words without a known pronunciation are left out. */
export async function makeModel(
  general: GeneralModel,
  sentences: readonly (readonly string[])[],
  folder: string,
): Promise<ModelFiles> {
  const trie = await readTrieModel(await readFile(general.model));
  if (!trie) throw new Error(`${general.model} is no trigram model that could be mixed`);
  const written = withoutCurses(await readFile(general.dictionary, 'latin1'));
  const dictionary = readDictionary(written);
  const added = new Map<string, string>();
  const sayable = sentences.flatMap((sentence) => {
    const parts: string[][] = [[]];
    for (const word of sentence) {
      const sound = pronounce(word, dictionary);
      if (sound === null) parts.push([]);
      else parts.at(-1)?.push(word);
      if (sound !== null && !dictionary.has(word)) added.set(word, sound);
    }
    return parts.filter((part) => part.length > 0);
  });
  const mixed = await writeTrieModel(await mixModel(trie, sayable, FIELD_SHARE));
  const lines = [...added].map(([word, sound]) => `${word} ${sound}\n`).join('');
  const files = modelFiles(folder, sentences);
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) await rm(join(folder, old));
  await writeFile(files.dictionary, `${written.trimEnd()}\n${lines}`, 'latin1');
  // Written last, and put in place by a rename: a model file that exists is complete.
  await writeFile(`${files.model}.part`, mixed);
  await rename(`${files.model}.part`, files.model);
  return files;
}

/** The recognizer's dictionary without the words that it must not put into anybody's mouth. */
export function withoutCurses(dictionary: string): string {
  return dictionary
    .split('\n')
    .filter((line) => !CURSES.test(line.slice(0, line.search(/[( ]/))))
    .join('\n');
}

/** The first pronunciation of each word. */
function readDictionary(text: string): Map<string, string> {
  const dictionary = new Map<string, string>();
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ');
    const word = line.slice(0, space);
    if (space > 0 && !word.includes('(')) dictionary.set(word, line.slice(space + 1).trim());
  }
  return dictionary;
}
