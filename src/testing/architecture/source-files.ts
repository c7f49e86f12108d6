import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';

export type Import = {
  specifier: string;
  typeOnly: boolean /** Project path, or null for a package. */;
  path: string | null;
};
export type SourceFile = { path: string; lines: number; text: string; imports: Import[] };

const ROOTS = ['src', 'db', 'scripts', 'e2e', 'evaluation'];
const GENERATED = ['src/client/routeTree.gen.ts'];
const ALIASES: Record<string, string> = {
  '#shared/': 'src/shared/',
  '#engine/': 'src/engine/',
  '#server/': 'src/server/',
  '#client/': 'src/client/',
  '#testing/': 'src/testing/',
  '#db/': 'db/',
};

/** Every hand-written TypeScript file with what it imports. */
export function sourceFiles(): SourceFile[] {
  return ROOTS.flatMap((root) =>
    readdirSync(join(PROJECT_ROOT, root), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${root}/${name}`,
    ),
  )
    .filter((path) => /\.tsx?$/.test(path) && !GENERATED.includes(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(PROJECT_ROOT, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) };
    });
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g;

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, typeOnly, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? '';
    return { specifier, typeOnly: typeOnly !== undefined, path: projectPath(file, specifier) };
  });
}

function projectPath(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  return alias ? `${ALIASES[alias]}${specifier.slice(alias.length)}` : null;
}
