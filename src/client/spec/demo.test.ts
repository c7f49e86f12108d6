// @vitest-environment happy-dom
import { demo } from '#testing/spec/demo.ts';
import { walk } from '#testing/spec/scene.ts';

walk(demo);
