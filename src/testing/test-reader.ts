import { type Situation, situationOf } from '#engine/ask/situation.ts';
import { type BuiltInReader, createBuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { testContent } from './test-content.ts';
import { workerCache } from './worker-cache.ts';

/** The one reader of a bank, by default the product's own: a bank in the form that matching needs takes up to 40 MB. */
export function testReader(content: Content = testContent()): BuiltInReader {
  const { readers } = workerCache();
  const reader = readers.get(content) ?? createBuiltInReader(content);
  readers.set(content, reader);
  return reader;
}

/** An interview as the policy sees it. */
export function situationIn(context: InterviewContext, content: Content = testContent()): Situation {
  return situationOf(content, context, testReader(content).readNow(context));
}
