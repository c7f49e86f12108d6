import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { z } from 'zod';
import { dialect } from './driver/dialect.ts';
import { customType } from './driver/kit.ts';

/**
 * A JSON column that is parsed with its schema whenever it is read. Objects carry the version of their shape as `v`, so
 * that later code can tell old shapes apart.
 */
export function storedJson<Schema extends z.ZodType>(schema: Schema) {
  return customType<{ data: z.output<Schema>; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value, dialect === 'sqlite' ? undefined : withoutZeros),
    fromDriver: (text) => schema.parse(JSON.parse(text)),
  });
}

/** PostgreSQL cannot read JSON that contains a NUL character. */
const withoutZeros = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

/** Like `storedJson`, for large objects that nobody searches. Compressed, a report takes a quarter of the space. */
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
