// @vitest-environment happy-dom
import { rules } from '#testing/spec/rules.ts';
import { walk } from '#testing/spec/scene.ts';

walk(rules);
