// @vitest-environment happy-dom

import { walk } from '#testing/spec/scene.ts';
import { setup } from '#testing/spec/setup.ts';

walk(setup);
