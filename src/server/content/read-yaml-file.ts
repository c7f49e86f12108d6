import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** One fault of a content file; `line` counts from 1, and is null if it is not known. */
export type ContentProblem = { file: string; line: number | null; message: string };

export type YamlFile<Value> = {
  value: Value | null;
  problems: ContentProblem[];
  /** The line of the node at a path, for faults found later. */
  lineOf(path: readonly PropertyKey[]): number | null;
};

/** Reads one YAML file and checks it with a schema; every fault names file, line and field. */
export function readYamlFile<Schema extends z.ZodType>(
  path: string,
  file: string,
  schema: Schema,
): YamlFile<z.infer<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines });
  const lineOf = (keys: readonly PropertyKey[]): number | null => {
    for (let length = keys.length; length > 0; length -= 1) {
      const node = document.getIn(keys.slice(0, length), true);
      const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : null;
      if (Array.isArray(range) && typeof range[0] === 'number') return lines.linePos(range[0]).line;
    }
    return null;
  };
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => ({
      file,
      line: error.linePos?.[0].line ?? null,
      message: error.message.split('\n')[0] ?? 'not YAML',
    }));
    return { value: null, problems, lineOf };
  }
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { value: parsed.data, problems: [], lineOf };
  const problems = parsed.error.issues.map((issue) => ({
    file,
    line: lineOf(issue.path),
    message: `${issue.path.map(String).join('.')}: ${issue.message}`,
  }));
  return { value: null, problems, lineOf };
}
