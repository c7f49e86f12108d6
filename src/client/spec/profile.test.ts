// @vitest-environment happy-dom
import { profile } from '#testing/spec/profile.ts';
import { walk } from '#testing/spec/scene.ts';

walk(profile);
