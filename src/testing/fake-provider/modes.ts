import { z } from 'zod';
import { promptTokens, type RecordedRequest } from './recorded-request.ts';

export const capability = z.enum(['chat', 'transcription', 'speech']);
export type Capability = z.infer<typeof capability>;

/** How a capability behaves: well, differently from others, or not as it should. */
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
  /**
   * Knows no such parameter. With `parameters` (`name`, `name=value`, `role=system`, `response_format=json_schema`), only
   * when one of them is sent; `names` it in its refusal, or leaves one guessing.
   */
  z.object({
    kind: z.literal('bad-request'),
    parameters: z.array(z.string()).optional(),
    status: z.union([z.literal(400), z.literal(422), z.literal(500)]).default(400),
    names: z.boolean().default(false),
  }),
  /** Refuses prompts that are longer, in the words that most servers use. */
  z.object({ kind: z.literal('small-context'), tokens: z.number() }),
  /** Ends its answers without a finish reason. */
  z.object({ kind: z.literal('no-finish-reason') }),
  /** The same, without the mark that ends a stream, too: what cannot be told from a stream that broke off. */
  z.object({ kind: z.literal('no-end') }),
  /** Thinks aloud before it answers; `open` says whether the tag before its thoughts is there. */
  z.object({ kind: z.literal('thinks'), open: z.boolean() }),
  /** Thinks, apart from its answer, until there is no room for it; one that `obeys` does not when told not to think. */
  z.object({ kind: z.literal('only-thinks'), obeys: z.boolean() }),
  /** Answers whole where a stream was asked for. */
  z.object({ kind: z.literal('never-streams') }),
  /** One answer after the other, at the speed of a modest machine. */
  z.object({ kind: z.literal('one-slot'), tokensPerSecond: z.number(), firstTokenMs: z.number() }),
  /** A page with status 200, as proxies and captive portals send. */
  z.object({ kind: z.literal('html') }),
  z.object({ kind: z.literal('invalid-json') }),
  z.object({ kind: z.literal('wrong-schema') }),
  /** A valid answer with a megabyte of text in it. */
  z.object({ kind: z.literal('huge-text') }),
  z.object({ kind: z.literal('redirect') }),
  /** The events of a stream as a model writes them, one token after the other. */
  z.object({ kind: z.literal('pace'), firstTokenMs: z.number(), tokensPerSecond: z.number() }),
  /** The whole answer, a few bytes at a time. */
  z.object({ kind: z.literal('drip'), ms: z.number().default(100) }),
]);
export type Mode = z.input<typeof mode>;
/** The same with what was left out filled in. */
export type ParsedMode = z.output<typeof mode>;
export type ModeKind = Mode['kind'];

/** Which mode each capability is in. */
export type ModeBoard = {
  set(of: Capability | 'all', to: Mode): void;
  /** The mode for this request; those that pass count down. */
  take(request: RecordedRequest): ParsedMode;
};

export function createModeBoard(): ModeBoard {
  const modes = new Map<Capability, ParsedMode>();
  return {
    set(of, to) {
      for (const name of of === 'all' ? capability.options : [of]) modes.set(name, mode.parse(to));
    },
    take(request) {
      const set = modes.get(request.capability) ?? { kind: 'ok' };
      if (set.kind === 'bad-request' && set.parameters) {
        const sent = parametersOf(request);
        const refused = set.parameters.filter((name) => sent.includes(name));
        return refused.length > 0 ? { ...set, parameters: refused } : { kind: 'ok' };
      }
      if (set.kind === 'only-thinks' && set.obeys && isToldNotToThink(request)) return { kind: 'ok' };
      if (set.kind === 'small-context' && promptTokens(request) <= set.tokens) return { kind: 'ok' };
      if (set.kind !== 'fail-then-ok') return set;
      modes.set(request.capability, set.times > 1 ? { ...set, times: set.times - 1 } : { kind: 'ok' });
      return { kind: 'server-error' };
    },
  };
}

function isToldNotToThink(request: RecordedRequest): boolean {
  return request.capability === 'chat' && request.body.reasoning_effort === 'none';
}

/** `name` and `name=value` of everything that was sent. */
function parametersOf(request: RecordedRequest): string[] {
  if (request.capability === 'transcription') return Object.entries(request.body.fields).flatMap(named);
  if (request.capability === 'speech') return Object.entries(request.body).flatMap(named);
  const { messages, response_format, ...others } = request.body;
  return [
    ...Object.entries(others).flatMap(named),
    ...messages.map(({ role }) => `role=${role}`),
    ...(response_format ? named(['response_format', response_format.type]) : []),
  ];
}

function named([name, value]: [string, unknown]): string[] {
  return [name, `${name}=${value}`];
}
