type Wire = { json: unknown; meta?: { values?: Record<string, unknown> | unknown[] } };

/**
 * Reads superjson's wire form of what the server replies: JSON, and the places of the dates in it. Inputs hold no dates.
 * superjson itself, which reads everything, would be a twentieth of the start page.
 */
export const transformer = {
  serialize: (input: unknown) => ({ json: input }),
  deserialize: ({ json, meta }: Wire): unknown => {
    if (Array.isArray(meta?.values)) return undefined;
    for (const path of Object.keys(meta?.values ?? {})) reviveDate(json, path.split('.'));
    return json;
  },
};

function reviveDate(value: unknown, path: readonly string[]): void {
  const [key, ...rest] = path;
  if (typeof value !== 'object' || value === null || key === undefined) return;
  const found: unknown = Reflect.get(value, key);
  if (rest.length > 0) reviveDate(found, rest);
  else if (typeof found === 'string') Reflect.set(value, key, new Date(found));
}
