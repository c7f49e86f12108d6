import { z } from 'zod';

export const capability = z.enum(['chat', 'transcription', 'speech']);
export type Capability = z.infer<typeof capability>;

/** How a capability behaves. Everything but `ok`, `delay` and `drip` is a fault. */
export const mode = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok') }),
  z.object({ kind: z.literal('delay'), ms: z.number() }),
  /** Accepts the request and never says a word. */
  z.object({ kind: z.literal('hang') }),
  /** Stops in the middle of the headers. */
  z.object({ kind: z.literal('header-stall') }),
  /** Stops in the middle of the body, with the connection open. */
  z.object({ kind: z.literal('body-stall') }),
  /** Breaks the connection in the middle of the body. */
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('rate-limit'), retryAfter: z.string().optional() }),
  z.object({ kind: z.literal('unauthorized') }),
  z.object({ kind: z.literal('insufficient-quota') }),
  /** Answers 500 so many times, then as usual. */
  z.object({ kind: z.literal('fail-then-ok'), times: z.number().default(1) }),
  z.object({ kind: z.literal('server-error') }),
  /** 400: knows no such parameter. With `parameters` (`name` or `name=value`), only when one of them is sent. */
  z.object({ kind: z.literal('bad-request'), parameters: z.array(z.string()).optional() }),
  /** A page with status 200, as proxies and captive portals send. */
  z.object({ kind: z.literal('html') }),
  z.object({ kind: z.literal('invalid-json') }),
  z.object({ kind: z.literal('wrong-schema') }),
  /** A valid answer with a megabyte of text in it. */
  z.object({ kind: z.literal('huge-text') }),
  z.object({ kind: z.literal('redirect') }),
  /** The whole answer, a few bytes at a time. */
  z.object({ kind: z.literal('drip'), ms: z.number().default(20) }),
]);
export type Mode = z.input<typeof mode>;
export type ModeKind = Mode['kind'];
