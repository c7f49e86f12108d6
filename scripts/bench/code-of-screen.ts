import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;
const ENTRY = /assets\/([^"]+\.js)"/g;

/**
 * Bytes, compressed with gzip, of the code a screen cannot begin without: what the page loads, the chunk of the screen's
 * route, and all that they import. What is fetched once the screen stands does not count.
 */
export function codeOfScreen(clientDir: string, route: string): number {
  const assets = join(clientDir, 'assets');
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const chunk = readdirSync(assets).find((name) => name.startsWith(`${route}-`) && name.endsWith('.js'));
  if (!chunk) throw new Error(`no chunk of the route ${route}`);
  const sizes = new Map<string, number>();
  const waiting = [...namesIn(page, ENTRY), chunk];
  for (const name of waiting) {
    if (sizes.has(name)) continue;
    const code = readFileSync(join(assets, name), 'utf8');
    sizes.set(name, gzipSync(code, { level: 9 }).length);
    waiting.push(...namesIn(code, STATIC_IMPORT));
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
