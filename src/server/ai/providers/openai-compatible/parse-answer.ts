import type { z } from 'zod';

export type ParsedAnswer<T> = { value: T } | { problem: string };

/** Reads a model's answer as JSON of a schema; words, thoughts and fences around it are put aside. */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>): ParsedAnswer<T> {
  const answer = text.replace(/<think>[\s\S]*?<\/think>/g, '');
  const from = answer.indexOf('{');
  const to = answer.lastIndexOf('}');
  if (from === -1 || to < from) return { problem: 'It holds no JSON object.' };
  let json: unknown;
  try {
    json = JSON.parse(answer.slice(from, to + 1));
  } catch {
    return { problem: 'It is not valid JSON.' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issues = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { problem: issues.join('; ') };
}
