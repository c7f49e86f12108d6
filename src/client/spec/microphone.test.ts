// @vitest-environment happy-dom
import { microphone } from '#testing/spec/microphone.ts';
import { walk } from '#testing/spec/scene.ts';

walk(microphone);
