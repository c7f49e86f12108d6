// @vitest-environment happy-dom
import { liveTime } from '#testing/spec/live-time.ts';
import { walk } from '#testing/spec/scene.ts';

walk(liveTime);
