import { LRUCache } from 'lru-cache';

/** What was worked out for the latest texts, within so many bytes. */
export type Remembered<Value extends object> = {
  of(text: string, workOut: () => Value): Value;
  /** About what it takes. */
  bytes(): number;
};

const BYTES_A_CHARACTER = 2;

/** What was worked out of something, for as long as that is kept. */
export function rememberOf<Of extends object, Value>(workOut: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { value: Value }>();
  return (of) => {
    const kept = known.get(of) ?? { value: workOut(of) };
    if (!known.has(of)) known.set(of, kept);
    return kept.value;
  };
}

export function remember<Value extends object>(
  maxBytes: number,
  bytesOf: (value: Value) => number,
): Remembered<Value> {
  const kept = new LRUCache<string, Value>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: (value, text) => 1 + BYTES_A_CHARACTER * text.length + bytesOf(value),
  });
  return {
    of(text, workOut) {
      const known = kept.get(text);
      if (known) return known;
      const value = workOut();
      kept.set(text, value);
      return value;
    },
    bytes: () => kept.calculatedSize,
  };
}
