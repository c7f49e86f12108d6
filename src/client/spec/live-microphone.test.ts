// @vitest-environment happy-dom
import { liveMicrophone } from '#testing/spec/live-microphone.ts';
import { walk } from '#testing/spec/scene.ts';

walk(liveMicrophone);
