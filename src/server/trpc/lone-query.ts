import { callTRPCProcedure, transformTRPCResponse } from '@trpc/server';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { Context } from './init.ts';
import { appRouter } from './router.ts';

const { _config: config } = appRouter._def;
const HEADERS = { 'content-type': 'application/json', vary: 'trpc-accept, accept' };
const inputs = z.object({ 0: z.unknown() });

export type LoneQuery = { isBatch: boolean; input: unknown };

/** Null for whatever is not one query with an input that can be read: tRPC's own handler knows what to say to it. */
export function readLoneQuery(c: HonoContext): LoneQuery | null {
  const { req } = c;
  const accepts = req.header('trpc-accept') ?? req.header('accept');
  if (req.method !== 'GET' || req.path.includes(',') || accepts?.includes('jsonl')) return null;
  const isBatch = req.query('batch') === '1';
  const text = req.query('input');
  if (!text) return { isBatch, input: undefined };
  try {
    const sent: unknown = JSON.parse(text);
    const input = isBatch ? inputs.parse(sent)[0] : sent;
    return { isBatch, input: input === undefined ? input : config.transformer.input.deserialize(input) };
  } catch {
    return null;
  }
}

/**
 * Calls the query as REST calls its procedures, for the screens ask with one query at a time. tRPC's own handler makes a
 * URL, two abort signals and headers for each: a fifth of a read.
 */
export async function replyToLoneQuery(
  ctx: Context,
  path: string,
  { isBatch, input }: LoneQuery,
): Promise<Response> {
  const data = await callTRPCProcedure({
    router: appRouter,
    path,
    type: 'query',
    ctx,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
  const reply = transformTRPCResponse(config, { result: { data } });
  return new Response(JSON.stringify(isBatch ? [reply] : reply), { headers: HEADERS });
}
