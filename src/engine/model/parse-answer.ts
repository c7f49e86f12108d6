import { z } from 'zod';

/** What an answer holds, and what is wrong with it: null if nothing is. */
export type ParsedAnswer<T> = { value: T | null; problem: string | null };

/** Longer lists are no answer to anything we ask. */
const MAX_ITEMS = 200;

/**
 * Reads a model's answer as JSON of a schema; words, thoughts and fences around it are ignored. The form may be loose:
 * names and choices in any case, null or nothing for what is empty, extra keys. A list item that makes no sense is
 * dropped without the others.
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>): ParsedAnswer<T> {
  const json = jsonIn(text);
  if (json === undefined) return { value: null, problem: 'It holds no valid JSON object.' };
  const items = { kept: 0, dropped: 0 };
  const { data, error } = schema.safeParse(shaped(schema, json, items));
  if (error) {
    const issues = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { value: null, problem: issues.join('; ') };
  }
  const isHollow = items.dropped > 0 && items.kept === 0;
  return { value: data, problem: isHollow ? 'No item of its lists follows the schema.' : null };
}

function jsonIn(text: string): unknown {
  const answer = text.replace(/^[\s\S]*<\/think>/, '');
  const object = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  for (const attempt of [object, object.replace(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt, withoutZeros);
    } catch {
      // Try the next form, if there is one.
    }
  }
  return undefined;
}

/** A NUL that is written as an escape shows only once the JSON is parsed. */
function withoutZeros(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

type Items = { kept: number; dropped: number };

/**
 * The value in the form of the schema if it can be understood as that; otherwise as it is, for the schema to refuse.
 */
function shaped(schema: unknown, value: unknown, items: Items): unknown {
  if (schema instanceof z.ZodObject) return shapedObject(schema, value, items);
  if (schema instanceof z.ZodArray) return shapedList(schema, value, items);
  if (schema instanceof z.ZodNullable) return shapedOrNull(schema, value, items);
  if (schema instanceof z.ZodEnum) {
    return schema.options.find((option) => nameOf(option) === nameOf(value)) ?? value;
  }
  if (schema instanceof z.ZodString) {
    if (value === null || value === undefined) return '';
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  }
  if (schema instanceof z.ZodNumber) {
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  }
  if (schema instanceof z.ZodBoolean)
    return value === true || nameOf(value) === 'true' || nameOf(value) === 'yes';
  return value;
}

function shapedObject(schema: z.ZodObject, value: unknown, items: Items): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = new Map(Object.entries(value).map(([key, entry]) => [nameOf(key), entry]));
  const keys = Object.keys(schema.shape);
  if (!keys.some((key) => given.has(nameOf(key)))) return value;
  return Object.fromEntries(
    keys.map((key) => [key, shaped(schema.shape[key], given.get(nameOf(key)), items)]),
  );
}

function shapedList(schema: z.ZodArray, value: unknown, items: Items): unknown {
  if (value === null || value === undefined) return [];
  const { element } = schema;
  return (Array.isArray(value) ? value : [value]).slice(0, MAX_ITEMS).flatMap((item: unknown) => {
    const inner: Items = { kept: 0, dropped: 0 };
    const one = shaped(element, item, inner);
    const isFit = z.safeParse(element, one).success;
    items[isFit ? 'kept' : 'dropped'] += 1;
    return isFit ? [one] : [];
  });
}

/** What cannot be understood counts as unknown. */
function shapedOrNull(schema: z.ZodNullable, value: unknown, items: Items): unknown {
  if (value === null || value === undefined || value === '') return null;
  const inner = schema.unwrap();
  const one = shaped(inner, value, items);
  return z.safeParse(inner, one).success ? one : null;
}

/** "Does not know", "DoesNotKnow" and "does_not_know" are one name. */
function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/[\s_-]/g, '') : '';
}
