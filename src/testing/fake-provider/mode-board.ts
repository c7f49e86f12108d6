import type { z } from 'zod';
import { type Capability, capability, type Mode, mode } from './modes.ts';
import type { RecordedRequest } from './recorded-request.ts';

type ParsedMode = z.output<typeof mode>;

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
        return set.parameters.some((name) => sent.includes(name)) ? set : { kind: 'ok' };
      }
      if (set.kind !== 'fail-then-ok') return set;
      modes.set(request.capability, set.times > 1 ? { ...set, times: set.times - 1 } : { kind: 'ok' });
      return { kind: 'server-error' };
    },
  };
}

/** `name` and `name=value` of everything that was sent. */
function parametersOf(request: RecordedRequest): string[] {
  const sent = Object.entries(request.capability === 'transcription' ? request.body.fields : request.body);
  return sent.flatMap(([name, value]) => [name, `${name}=${value}`]);
}
