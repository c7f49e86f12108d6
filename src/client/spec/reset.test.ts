// @vitest-environment happy-dom
import { reset } from '#testing/spec/reset.ts';
import { walk } from '#testing/spec/scene.ts';

walk(reset);
