import type { Availability, PromptApi, PromptSession } from '#client/features/lending/prompt-api.ts';

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
