import { expect, it } from 'vitest';
import { createStopwatch } from './audio-port.ts';

it('counts only while it runs', () => {
  let now = 1000;
  const stopwatch = createStopwatch(() => now);
  now += 500;
  expect(stopwatch.elapsedMs()).toBe(0);
  stopwatch.start();
  now += 300;
  stopwatch.pause();
  now += 10_000;
  stopwatch.start();
  stopwatch.start();
  now += 200;
  expect(stopwatch.elapsedMs()).toBe(500);
  stopwatch.reset();
  expect(stopwatch.elapsedMs()).toBe(0);
});
