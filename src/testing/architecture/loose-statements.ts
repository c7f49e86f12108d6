import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** Of `db/driver/statements.ts`. */
const OF_THE_DRIVER = ['one', 'all', 'change', 'statement'];
/** Functions of stores that answer `Statements`, by what declares them. */
const DECLARED = /function\*\s+(\w+)|(\w+)(?::[^=\n]+)?\s*=\s*function\*|(\w+)\([^()]*\):\s*Statements</g;

/**
 * Calls whose statements nobody runs: a statement of its own that calls such a function and lacks `yield*`. It would do nothing,
 * and no type says so. A result that is used without `yield*` does not compile.
 */
export function looseStatements(stores: readonly SourceFile[]): string[] {
  const declared = stores.flatMap(({ text }) =>
    [...text.matchAll(DECLARED)].flatMap(([, ...found]) => found.filter((name) => name !== undefined)),
  );
  const names = new Set([...OF_THE_DRIVER, ...declared]);
  return stores.flatMap(({ path, text }) => {
    const found: string[] = [];
    visit(parseSync(path, text).program, (node) => {
      if (node.type !== 'ExpressionStatement' || !isNode(node.expression)) return;
      const called = calledName(lastPart(node.expression));
      if (called && names.has(called)) found.push(`${path}: ${called}(…)`);
    });
    return found;
  });
}

type Node = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function visit(value: unknown, each: (node: Node) => void): void {
  if (Array.isArray(value)) for (const part of value) visit(part, each);
  if (!isNode(value)) return;
  each(value);
  for (const part of Object.values(value)) visit(part, each);
}

/** Of `wanted && call()` and `wanted ? a() : call()` what is done at the end. */
function lastPart(node: Node): Node {
  const next =
    node.type === 'LogicalExpression'
      ? node.right
      : node.type === 'ConditionalExpression'
        ? node.alternate
        : null;
  return isNode(next) ? lastPart(next) : node;
}

function calledName(node: Node): string | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return null;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(name) && typeof name.name === 'string' ? name.name : null;
}
