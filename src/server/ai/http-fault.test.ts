import { APIConnectionError, APIError } from 'openai';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { describeFault, faultOf } from './call-policy.ts';
import { readFault } from './http-fault.ts';

const http = (status: number, code: string | null = null, headers: Record<string, string> = {}) =>
  APIError.generate(
    status,
    { error: { message: 'the words of the candidate', code } },
    undefined,
    new Headers(headers),
  );
const kindOf = (error: unknown) => faultOf(readFault(error))?.kind;

test.each([408, 409, 429, 500, 502, 503, 529])('HTTP %i may pass', (status) => {
  expect(kindOf(http(status))).toBe('transient');
});

test.each([301, 307, 401, 402, 403, 404])('HTTP %i will not pass soon', (status) => {
  expect(kindOf(http(status))).toBe('down');
});

test.each([400, 413, 415, 422])('HTTP %i is about this request only', (status) => {
  expect(kindOf(http(status))).toBe('rejected');
});

test('credit that is used up will not come back in a moment, although it is a 429', () => {
  expect(kindOf(http(429, 'insufficient_quota'))).toBe('down');
});

test('a broken connection may pass, an answer that is no JSON will not', () => {
  expect(kindOf(new APIConnectionError({ message: 'socket hang up' }))).toBe('transient');
  expect(kindOf(new TypeError('terminated'))).toBe('transient');
  expect(kindOf(new SyntaxError('Unexpected token <'))).toBe('down');
});

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after-ms': '150', 'retry-after': '1' }, 150],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('of %j the wait is %d ms', (headers, wait) => {
  expect(faultOf(readFault(http(429, null, headers)))?.retryAfterMs).toBe(wait);
});

test('a wait given as a date is counted from now', () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const wait = faultOf(readFault(http(503, null, { 'retry-after': inAMinute })))?.retryAfterMs ?? 0;
  expect(wait).toBeGreaterThan(50_000);
  expect(wait).toBeLessThanOrEqual(60_000);
});

test('what is logged of a fault holds nothing that was sent or received', () => {
  const fault = readFault(http(500, 'server_error'));
  expect(describeFault(fault)).toBe('http 500 server_error');
  expect(JSON.stringify(fault.cause)).not.toContain('candidate');
});

test('a fault that was read already stays as it is', () => {
  const fault = readFault(http(401));
  expect(fault).toBeInstanceOf(AppError);
  expect(readFault(fault)).toBe(fault);
});
