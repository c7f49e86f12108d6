import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { customType } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';

/**
 * A column of JSON that is read through its schema, never trusted as a type. Objects carry the version of their shape as
 * `v`, so that a later shape can tell this one apart.
 */
export function storedJson<Schema extends z.ZodType>(schema: Schema) {
  return customType<{ data: z.output<Schema>; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => schema.parse(JSON.parse(text)),
  });
}

/** The same for large objects that nobody searches: a report takes a quarter of its text. */
export function packedJson<Schema extends z.ZodType>(schema: Schema) {
  return customType<{ data: z.output<Schema>; driverData: Buffer }>({
    dataType: () => 'blob',
    toDriver: (value) => packJson(value),
    fromDriver: (bytes) => schema.parse(unpackJson(bytes)),
  });
}

/** JSON, deflated (RFC 1951). */
export function packJson(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value), { level: 9 });
}

export function unpackJson(bytes: Uint8Array): unknown {
  return JSON.parse(inflateRawSync(bytes).toString());
}
