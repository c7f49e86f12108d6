// @vitest-environment happy-dom
import { auth } from '#testing/spec/auth.ts';
import { walk } from '#testing/spec/scene.ts';

walk(auth);
