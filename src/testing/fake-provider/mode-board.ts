import { type Capability, capability, type Mode, mode, type ParsedMode } from './modes.ts';
import { promptTokens, type RecordedRequest } from './recorded-request.ts';

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
