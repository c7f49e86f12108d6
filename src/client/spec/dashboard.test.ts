// @vitest-environment happy-dom
import { dashboard } from '#testing/spec/dashboard.ts';
import { walk } from '#testing/spec/scene.ts';

walk(dashboard);
