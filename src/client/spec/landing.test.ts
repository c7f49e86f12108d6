// @vitest-environment happy-dom
import { landing } from '#testing/spec/landing.ts';
import { walk } from '#testing/spec/scene.ts';

walk(landing);
