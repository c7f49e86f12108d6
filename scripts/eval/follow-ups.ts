import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { followUpKey, followUpMark, meansBySource } from '#evaluation/follow-ups/follow-up-marks.ts';
import { followUpSheet } from '#evaluation/follow-ups/follow-up-sheet.ts';
import { interviewRecord } from '#evaluation/play/interview-record.ts';
import type { EvaluationStage } from './stage.ts';

/** The key lies beside the sheet's folder, so that nobody who marks comes upon it. */
const keyFile = (folder: string) => `${folder.replace(/\/$/, '')}.key.yaml`;

/** Writes sheet.md and marks.yaml into `folder`, and the key beside it. */
export async function writeSheet(
  { content, builtIn }: EvaluationStage,
  folder: string,
  files: readonly string[],
  turnsEach: number,
): Promise<void> {
  if (files.length === 0) throw new Error('name the interview.json files to take turns from');
  const records = files.map((file) => interviewRecord.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const { sheet, key } = await followUpSheet(content, builtIn.interviewer, records, turnsEach);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sheet.md'), `${sheet}\n`);
  writeFileSync(join(folder, 'marks.yaml'), stringify(key.map(({ item }) => ({ item, mark: null }))));
  writeFileSync(keyFile(folder), stringify(key));
  console.log(`${key.length} items in ${join(folder, 'sheet.md')}; the key is ${keyFile(folder)}`);
}

export function printMarks(folder: string): void {
  const read = <Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> =>
    schema.parse(parse(readFileSync(path, 'utf8')));
  const marks = readdirSync(folder)
    .filter((name) => /^marks.*\.yaml$/.test(name))
    .flatMap((name) => read(join(folder, name), z.array(followUpMark)));
  for (const { source, mean, marks: count } of meansBySource(
    read(keyFile(folder), z.array(followUpKey)),
    marks,
  )) {
    console.log(`${source.padEnd(30)} ${mean === null ? 'no marks yet' : `${mean.toFixed(2)} (${count})`}`);
  }
}
