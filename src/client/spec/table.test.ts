// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TABLE } from '#testing/spec/table.ts';

const scenes = Object.values(TABLE).flat();
const rows = scenes.flatMap(({ name, rows }) => rows.map((row) => ({ scene: name, ...row })));
/** Sections with statements that can be seen; 3 lists the fields that section 7's calls carry. */
const SECTIONS = ['1', '2', '4', '5', '6', '7', '8', '9'];

test('every table is walked by a test of its name, and no test walks another', () => {
  const walked = readdirSync(join(import.meta.dirname))
    .map((file) => file.replace('.test.ts', ''))
    .filter((name) => name !== 'table');
  expect(walked.sort()).toEqual(Object.keys(TABLE).sort());
});

test('the table holds the specification: at least 250 statements, of every section', () => {
  expect(rows.length).toBeGreaterThanOrEqual(250);
  for (const section of SECTIONS) expect(rows.filter((row) => row.section === section)).not.toEqual([]);
});

test('no statement stands twice in one scene, and no scene twice', () => {
  const places = rows.map(({ scene, section, says }) => `${scene}: ${section} ${says}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length);
});
