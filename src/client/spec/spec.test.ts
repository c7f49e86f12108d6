import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Scene, walk } from '#testing/spec/scene.ts';

/** Sections with observable requirements; section 3 only lists the fields of the calls in section 7. */
const SECTIONS = ['1', '2', '4', '5', '6', '7', '8', '9'];
const FOLDER = join(import.meta.dirname, '../../testing/spec');

/** The whole specification: every scene of every file in the test kit. */
const scenes: Scene[] = [];
for (const file of readdirSync(FOLDER).sort()) {
  const exported: object = await import(join(FOLDER, file));
  scenes.push(...Object.values(exported).flat().filter(isScene));
}
const rows = scenes.flatMap(({ name, rows }) => rows.map((row) => ({ scene: name, ...row })));

function isScene(value: unknown): value is Scene {
  return typeof value === 'object' && value !== null && 'walk' in value && 'rows' in value;
}

test('the scenes hold the specification: at least 250 statements, of every section', () => {
  expect(rows.length).toBeGreaterThanOrEqual(250);
  for (const section of SECTIONS) expect(rows.filter((row) => row.section === section)).not.toEqual([]);
});

test('no statement stands twice in one scene, and no scene twice', () => {
  const places = rows.map(({ scene, section, says }) => `${scene}: ${section} ${says}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length);
});

walk(scenes);
