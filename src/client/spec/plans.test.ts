// @vitest-environment happy-dom
import { plans } from '#testing/spec/plans.ts';
import { walk } from '#testing/spec/scene.ts';

walk(plans);
