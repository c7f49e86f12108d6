import { describe, expect, it } from 'vitest';
import { looseStatements } from './architecture/loose-statements.ts';
import { type Import, type SourceFile, sourceFiles } from './architecture/source-files.ts';
import { SEPARATE, STORES_MAY, ZONES, type Zone } from './architecture/zones.ts';

const files = sourceFiles();
const isTest = (file: SourceFile) => /\.test\.tsx?$/.test(file.path) || file.path.startsWith('src/testing/');
const product = files.filter((file) => !isTest(file) && /^(src|db)\//.test(file.path));
const evaluation = files.filter((file) => file.path.startsWith('evaluation/') && !isTest(file));

function zoneOf(path: string): Zone {
  const [zone] = ZONES.filter(({ folder }) => path.startsWith(`${folder}/`)).sort(
    (a, b) => b.folder.length - a.folder.length,
  );
  if (!zone) throw new Error(`${path} lies in no zone`);
  return zone;
}

/** 'src/server/modules/auth' for a file below it; null outside the separated folders. */
function worldOf(path: string): string | null {
  const separate = SEPARATE.find((folder) => path.startsWith(`${folder}/`));
  return separate
    ? path
        .split('/')
        .slice(0, separate.split('/').length + 1)
        .join('/')
    : null;
}

const isStore = (path: string) => /^src\/server\/.*\.store\.ts$/.test(path);

function mayImport(file: SourceFile, { path, specifier, typeOnly }: Import): boolean {
  if (path !== null && isStore(file.path)) return STORES_MAY.some((prefix) => path.startsWith(prefix));
  const zone = zoneOf(file.path);
  if (path === null) return zone.packages?.some((name) => specifier.startsWith(name)) ?? true;
  const allowed = [...zone.may, ...(typeOnly ? (zone.mayTypes ?? []) : [])];
  if (allowed.some((prefix) => path.startsWith(prefix))) return true;
  const world = worldOf(file.path);
  return world ? path.startsWith(`${world}/`) : path.startsWith(`${zone.folder}/`);
}

describe('the house keeps its rules:', () => {
  it('every import is allowed by the table of zones', () => {
    const forbidden = [...product, ...evaluation].flatMap((file) =>
      file.imports
        .filter((each) => !mayImport(file, each))
        .map((each) => `${file.path} imports ${each.specifier}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('a provider is known to the registry alone', () => {
    const providers = 'src/server/ai/providers/';
    const knowing = product.filter(
      (file) =>
        !file.path.startsWith(providers) && file.imports.some(({ path }) => path?.startsWith(providers)),
    );
    expect(knowing.map((file) => file.path)).toEqual(['src/server/ai/registry.ts']);
  });

  it('nothing imports the evaluation', () => {
    const offenders = files.filter(
      (file) =>
        !file.path.startsWith('evaluation/') &&
        file.imports.some(({ path }) => path?.startsWith('evaluation/')),
    );
    expect(offenders.map((file) => file.path)).toEqual([]);
  });

  it('the client takes one type from the server, in one place', () => {
    const taken = product
      .filter((file) => file.path.startsWith('src/client/'))
      .flatMap((file) => file.imports.map((each) => ({ file: file.path, ...each })))
      .filter(({ path }) => path !== null && !/^src\/(client|shared)\//.test(path));
    expect(taken.map(({ file, path, typeOnly }) => ({ file, path, typeOnly }))).toEqual([
      { file: 'src/client/lib/trpc.ts', path: 'src/server/trpc/router.ts', typeOnly: true },
    ]);
  });

  it('only the stores and the cluster know the database, and where the server is put together', () => {
    const together = ['src/server/main.ts', 'src/server/stores.ts', 'src/server/backup/'];
    const locksAndNews = 'src/server/cluster/postgres-cluster.ts';
    const offenders = product.filter(
      (file) =>
        file.path.startsWith('src/server/') &&
        !isStore(file.path) &&
        file.path !== locksAndNews &&
        !together.some((prefix) => file.path.startsWith(prefix)) &&
        file.imports.some(
          ({ path, specifier }) => path?.startsWith('db/') || /^(drizzle-orm|better-sqlite3)/.test(specifier),
        ),
    );
    expect(offenders.map((file) => file.path)).toEqual([]);
  });

  it('every step of a command is run: no call that makes steps stands alone without yield*', () => {
    const stores = product.filter((file) => isStore(file.path));
    expect(looseStatements(stores)).toEqual([]);
    const store = { path: 'a.store.ts', lines: 1, imports: [] };
    const forgotten = 'function* put(tx) { if (tx) change(tx.insert(a)); yield* change(tx.insert(b)); }';
    expect(looseStatements([{ ...store, text: forgotten }])).toEqual(['a.store.ts: change(…)']);
  });

  it('one place knows which driver of SQLite the running Node bears', () => {
    const users = files.filter((file) =>
      file.imports.some(({ specifier }) => specifier.startsWith('better-sqlite3')),
    );
    expect(users.map((file) => file.path)).toEqual(['db/driver/sqlite-driver.ts']);
  });

  it('the parts of a transaction are for stores: others know their types only', () => {
    const offenders = product.filter(
      (file) =>
        file.path !== 'src/server/stores.ts' &&
        !isStore(file.path) &&
        file.imports.some(({ path, typeOnly }) => path !== null && isStore(path) && !typeOnly),
    );
    expect(offenders.map((file) => file.path)).toEqual([]);
  });

  it('the environment is read in one place', () => {
    const readers = product.filter((file) => file.text.includes('process.env'));
    expect(readers.map((file) => file.path)).toEqual(['db/driver/dialect.ts', 'src/server/main.ts']);
  });

  it('no module or provider speaks HTTP of its own accord', () => {
    const offenders = product.filter(
      (file) =>
        file.path.startsWith('src/server/modules/') &&
        file.imports.some(({ specifier }) => /^(hono|openai|@hono)/.test(specifier)),
    );
    expect(offenders.map((file) => file.path)).toEqual([]);
  });

  it('there are no barrels', () => {
    const barrels = product.filter((file) => /^(\s*export\s[^;]*\sfrom\s'[^']+';?\s*)+$/.test(file.text));
    expect(barrels.map((file) => file.path)).toEqual([]);
  });

  it('nothing hides a doubt from the compiler', () => {
    const offenders = files.filter(
      (file) =>
        file.path !== 'src/testing/architecture.test.ts' &&
        /\bas any\b|as unknown as|@ts-ignore|@ts-expect-error/.test(file.text),
    );
    expect(offenders.map((file) => file.path)).toEqual([]);
  });
});
