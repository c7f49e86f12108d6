// @vitest-environment happy-dom
import { liveInterview } from '#testing/spec/live.ts';
import { walk } from '#testing/spec/scene.ts';

walk(liveInterview);
