import fc from 'fast-check';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { transformer } from './transformer.ts';

const time = fc.date({ noInvalidDate: true });
const key = fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'b', '.', '\\', '0', '-') });
const { reply } = fc.letrec((tie) => ({
  reply: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, ''),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.string(),
    time,
    fc.array(tie('reply'), { maxLength: 4 }),
    fc.dictionary(key, tie('reply'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const overTheWire = (value: unknown) =>
  superjson.deserialize(JSON.parse(JSON.stringify(transformer.serialize(value))));

test('a client that reads with superjson gets every reply as it was, dates as dates', () => {
  fc.assert(
    fc.property(reply, (value) => {
      expect(overTheWire(value)).toEqual(value);
    }),
  );
});

test('a field that is absent stays absent', () => {
  expect(overTheWire({ grade: undefined, at: new Date(0) })).toEqual({ at: new Date(0) });
  expect(overTheWire(undefined)).toBeUndefined();
});
