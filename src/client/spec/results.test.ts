// @vitest-environment happy-dom
import { resultsScreen } from '#testing/spec/results.ts';
import { walk } from '#testing/spec/scene.ts';

walk(resultsScreen);
