/**
 * Input without its zero characters. Nobody types them, PostgreSQL keeps no text that has one, and what an installation has
 * must be able to move there.
 */
export function withoutZeros(input: unknown): unknown {
  if (typeof input === 'string') return input.includes('\0') ? input.replaceAll('\0', '') : input;
  if (Array.isArray(input)) return input.map(withoutZeros);
  if (input instanceof FormData) return withoutZeros(Object.fromEntries(input));
  // Files and dates stay what they are.
  if (!isPlain(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withoutZeros(value)]));
}

function isPlain(input: unknown): input is object {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}
