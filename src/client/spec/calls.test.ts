// @vitest-environment happy-dom
import { calls } from '#testing/spec/calls.ts';
import { walk } from '#testing/spec/scene.ts';

walk(calls);
