// @vitest-environment happy-dom
import { liveAnswers } from '#testing/spec/live-answers.ts';
import { walk } from '#testing/spec/scene.ts';

walk(liveAnswers);
