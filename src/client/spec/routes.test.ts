// @vitest-environment happy-dom
import { routes } from '#testing/spec/routes.ts';
import { walk } from '#testing/spec/scene.ts';

walk(routes);
