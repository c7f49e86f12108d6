// @vitest-environment happy-dom
import { quota } from '#testing/spec/quota.ts';
import { walk } from '#testing/spec/scene.ts';

walk(quota);
