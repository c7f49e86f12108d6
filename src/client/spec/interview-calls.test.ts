// @vitest-environment happy-dom
import { interviewCalls } from '#testing/spec/interview-calls.ts';
import { walk } from '#testing/spec/scene.ts';

walk(interviewCalls);
