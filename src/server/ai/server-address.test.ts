import { expect, test } from 'vitest';
import { isLoopback, isNearby } from './server-address.ts';

test.each([
  ['http://localhost:11434/v1', true, true],
  ['http://127.0.0.1:8080/v1', true, true],
  ['http://[::1]:8080/v1', true, true],
  ['http://192.168.1.20:1234/v1', false, true],
  ['http://172.20.0.2/v1', false, true],
  ['http://[fd00::5]/v1', false, true],
  ['http://ollama:11434/v1', false, true],
  ['http://gpu.lan/v1', false, true],
  ['http://172.32.0.2/v1', false, false],
  ['https://api.openai.com/v1', false, false],
  ['https://localhost.example.com/v1', false, false],
])('%s is on this machine: %s, and near: %s', (url, loopback, nearby) => {
  expect([isLoopback(url), isNearby(url)]).toEqual([loopback, nearby]);
});
