import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import type { Availability, PromptApi, PromptSession } from '#client/features/lending/prompt-api.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import type { LendingEvent } from '#shared/contract/lending.ts';
import type { TestApp, TestUser } from './create-test-app.ts';
import { answerChat, DEFAULT_ANSWERS } from './fake-provider/answer-chat.ts';
import { whenDone } from './when-done.ts';

export type LentRequest = Extract<LendingEvent, { kind: 'request' }>;

/** What a good model answers to a request. */
export const goodAnswer = ({ messages }: LentRequest) =>
  answerChat({ model: 'lent', messages: [...messages] }, DEFAULT_ANSWERS);

type Page = {
  lenderId: string;
  /** Everything it was told. */
  seen: LendingEvent[];
  requests(): LentRequest[];
  client: ReturnType<typeof clientOf>;
  leave(): void;
  /** When the stream has ended. */
  ended: Promise<void>;
};

/** Calls over HTTP, as a browser does. */
export function clientOf(app: TestApp, { token }: Pick<TestUser, 'token'>) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: 'http://localhost/trpc',
        transformer: superjson,
        headers: { authorization: `Bearer ${token}` },
        fetch: async (input, init) => app.request(String(input), init as RequestInit),
        maxItems: 1,
      }),
    ],
  });
}

/** A page of this user that lends its model. Without `respond` it answers as a good model does. */
export async function lendFrom(
  app: TestApp,
  user: Pick<TestUser, 'token'>,
  respond: (request: LentRequest, page: Page) => Promise<unknown> | unknown = answerWell,
  { lenderId = randomUUID() as string, contextTokens = 9_216 } = {},
): Promise<Page> {
  const client = clientOf(app, user);
  const tab = new AbortController();
  const seen: LendingEvent[] = [];
  const offer = { lenderId, model: 'Gemini Nano', contextTokens };
  const events = await client.lending.offer.query(offer, { signal: tab.signal });
  const page: Page = {
    lenderId,
    seen,
    client,
    requests: () => seen.filter((event) => event.kind === 'request'),
    leave: () => tab.abort(),
    ended: Promise.resolve(),
  };
  page.ended = (async () => {
    try {
      for await (const event of events) {
        seen.push(event);
        // A page that was refused its answer goes on lending.
        if (event.kind === 'request') void Promise.resolve(respond(event, page)).catch(() => {});
      }
    } catch {
      // It left.
    }
  })();
  whenDone(() => tab.abort());
  return page;
}

export function answerWell(request: LentRequest, page: Page) {
  return page.client.lending.answer.mutate(answerOf(page, request, goodAnswer(request)));
}

export const answerOf = (page: Pick<Page, 'lenderId'>, { requestId }: LentRequest, text: string) => ({
  lenderId: page.lenderId,
  requestId,
  answer: { kind: 'text' as const, text },
});

type Message = { role: string; content: string };
type Brain = (messages: readonly Message[]) => string | Promise<string>;

/** The Prompt API of a browser whose model answers as a test says. It is made part of the page until the test has finished. */
export function standInPromptApi(
  brain: Brain,
  { availability = 'available', create }: { availability?: Availability; create?: PromptApi['create'] } = {},
) {
  const open = new Set<PromptSession>();
  const session = (before: readonly Message[]): PromptSession => {
    const self: PromptSession = {
      contextWindow: 9_216,
      promptStreaming: (input, { signal }) =>
        new ReadableStream({
          async start(controller) {
            const text = await brain([...before, { role: 'user', content: input }]);
            if (signal.aborted) return controller.error(signal.reason);
            for (const piece of text.match(/[\s\S]{1,40}/g) ?? []) controller.enqueue(piece);
            controller.close();
          },
        }),
      clone: async () => session(before),
      destroy: () => void open.delete(self),
    };
    open.add(self);
    return self;
  };
  const api: PromptApi = {
    availability: async () => availability,
    create: create ?? (async ({ initialPrompts = [] }) => session(initialPrompts)),
  };
  // The browser's own is a class.
  Reflect.set(
    globalThis,
    'LanguageModel',
    Object.assign(() => {}, api),
  );
  return { open, leave: () => Reflect.deleteProperty(globalThis, 'LanguageModel') };
}
