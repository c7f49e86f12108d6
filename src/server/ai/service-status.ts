import type { ServiceStatus } from '#shared/contract/status.ts';
import type { ConfiguredService, ModelService } from './capabilities.ts';
import { mendOf } from './mend.ts';
import type { ProviderUse } from './provider-use.ts';
import type { Dialect } from './providers/openai-compatible/dialect.ts';
import { isLoopback } from './providers/openai-compatible/server-address.ts';

/**
 * About what the grade of a ten-minute interview takes: the readings of seven answers, one pass over the whole, scores in
 * three samples, and the words.
 */
const GRADE = { calls: 12, promptTokens: 6_000, cachedTokens: 2_000, completionTokens: 900 };
/** Calls of one grade that are in flight together at most. */
const GRADE_AT_ONCE = 3;

/** What is known of a service so far; it is not asked for anything. */
export function statusOf(
  service: ConfiguredService,
  priceOf: (use: ProviderUse) => number | null,
): ServiceStatus {
  const { settings, facts } = service;
  const lastCall = service.lastCall();
  const { models, contextTokens, slots } = facts.known();
  const isModel = service.capability === 'model';
  return {
    host: new URL(settings.baseUrl).host,
    model: settings.model,
    voice: settings.voice,
    state: lastCall === null ? 'not asked yet' : lastCall.worked ? 'works' : 'fails',
    mend: lastCall && !lastCall.worked ? mendOf(service, lastCall.fault) : null,
    models,
    contextTokens,
    slots,
    dialect: isModel ? inWords(service.dialect.current()) : [],
    firstTokenMs: isModel ? service.speed.firstTokenMs() : null,
    tokensPerSecond: isModel ? service.speed.tokensPerSecond() : null,
    grade: isModel ? gradeOf(service, priceOf) : null,
  };
}

function gradeOf(
  { settings, facts, speed }: ModelService,
  priceOf: (use: ProviderUse) => number | null,
): ServiceStatus['grade'] {
  const { calls, promptTokens, cachedTokens, completionTokens } = GRADE;
  const call = speed.expectedMs({ promptTokens, maxTokens: completionTokens }) / 1000;
  const rounds = calls / Math.min(facts.known().slots, GRADE_AT_ONCE);
  const usd = priceOf({
    capability: 'model',
    model: settings.model,
    isLoopback: isLoopback(settings.baseUrl),
    promptTokens: calls * promptTokens,
    cachedTokens: calls * cachedTokens,
    completionTokens: calls * completionTokens,
    isEstimated: true,
  });
  return { seconds: speed.tokensPerSecond() === null ? null : Math.round(call * rounds), usd };
}

/** What differs from what a server of this kind is told at first. */
function inWords({ limit, format, effort, temperature, system, usage }: Dialect): string[] {
  return [
    limit[0] === 'none' ? 'no limit of length' : `length as ${limit[0]}`,
    {
      schema: 'answers by a schema',
      object: 'answers as a JSON object',
      prompt: 'the form of answers in words',
    }[format[0] ?? 'prompt'],
    ...(effort[0] && effort[0] !== 'none' ? [`${effort[0]} thinking`] : []),
    ...(temperature[0] === 'none' ? ['no temperature'] : []),
    ...(system[0] === 'user' ? ['rules in the first message of the user'] : []),
    ...(usage[0] === 'none' ? ['tokens of streams are estimated'] : []),
  ];
}
