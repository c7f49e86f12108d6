import { z } from 'zod';
import type { Feature } from './dialect.ts';

/** Why a server did not take a request, as far as it says. */
export type Refusal = {
  status: number;
  /** The feature that it names; null when it names none. */
  feature: Feature | null;
  /** The size of its context, when the prompt was too long for it. */
  contextTokens: number | null;
  isTooLong: boolean;
};

const REFUSING = [400, 422, 500, 501];

const refusedCall = z.object({
  status: z.number(),
  message: z.string().catch(''),
  param: z.string().nullish().catch(null),
});

const TOO_LONG =
  /context (length|size|window)|exceed_context_size|maximum (number of )?(input )?tokens|prompt is too long|input is too long/i;
/** "maximum context length is 4096 tokens", "available context size (4096 tokens)", "n_ctx: 4096". */
const CONTEXT_SIZES = [
  /context (?:length|size|window)\D{0,20}?(\d{3,7})/i,
  /n_ctx\D{1,6}(\d{3,7})/i,
  /maximum (?:number of )?(?:input )?tokens\D{0,20}?(\d{3,7})/i,
];

/** In this order: a message about a limit may name the parameter of another feature beside its own. */
const NAMED: readonly [Feature, RegExp][] = [
  ['quiet', /chat_template_kwargs|enable_thinking/i],
  ['effort', /reasoning[_. ]?effort/i],
  ['temperature', /temperature/i],
  ['usage', /stream_options|include_usage/i],
  ['format', /response_format|json_schema|json_object|structured output|guided_|grammar/i],
  ['limit', /max_(completion_)?tokens/i],
  [
    'system',
    /system.{0,30}(not (be )?(supported|allowed|enabled)|unsupported)|(role|instruction).{0,20}system|roles must alternate/i,
  ],
];

/** Reads the client's error for an HTTP status. Null when it is no refusal of what was asked. */
export function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const call = refusedCall.safeParse(error).data;
  if (!call || !REFUSING.includes(call.status)) return null;
  const { status, message } = call;
  // What is said of other limits names the parameter that would have to be smaller, too.
  if (TOO_LONG.test(message)) {
    const size = CONTEXT_SIZES.map((pattern) => Number(pattern.exec(message)?.[1])).find(
      (found) => found > 0,
    );
    return { status, feature: null, contextTokens: size ?? null, isTooLong: true };
  }
  const about = call.param && NAMED.some(([, words]) => words.test(call.param ?? '')) ? call.param : message;
  const feature = NAMED.find(([, words]) => words.test(about))?.[0] ?? null;
  return { status, feature, contextTokens: null, isTooLong: false };
}
