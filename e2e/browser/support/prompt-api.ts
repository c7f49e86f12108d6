import type { BrowserContext, Page } from '@playwright/test';
import { answerChat, DEFAULT_ANSWERS } from '#testing/fake-provider/answer-chat.ts';

/**
 * Gives every page of a browser a Prompt API whose model answers as the fake provider does, before anything of the page is loaded. Its
 * members are those of the Prompt API (https://webmachinelearning.github.io/prompt-api) that Chromium exposes to pages.
 * @returns the tasks that it was given so far, 'TURN' for a turn.
 */
export async function installPromptApi(context: BrowserContext): Promise<string[]> {
  const tasks: string[] = [];
  await context.exposeFunction('answerAsModel', (messages: { role: string; content: string }[]) => {
    const text = messages.map(({ content }) => content).join('\n');
    tasks.push(/# Task: ([A-Z]+)/.exec(text)?.[1] ?? 'TURN');
    return answerChat({ model: 'stand-in', messages }, DEFAULT_ANSWERS);
  });
  await context.addInitScript(() => {
    type Message = { role: string; content: string };
    const answer: (messages: Message[]) => Promise<string> = Reflect.get(window, 'answerAsModel');

    class StandIn extends EventTarget {
      #before: Message[] = [];
      oncontextoverflow = null;
      get contextUsage() {
        return 0;
      }
      get contextWindow() {
        return 9_216;
      }
      static async availability() {
        return 'available';
      }
      static async create({ initialPrompts = [] }: { initialPrompts?: Message[] } = {}) {
        const session = new StandIn();
        session.#before = initialPrompts;
        return session;
      }
      async clone() {
        return StandIn.create({ initialPrompts: this.#before });
      }
      async append(input: string) {
        this.#before = [...this.#before, { role: 'user', content: input }];
      }
      async measureContextUsage(input: string) {
        return input.length / 4;
      }
      async prompt(input: string) {
        return answer([...this.#before, { role: 'user', content: input }]);
      }
      promptStreaming(input: string, { signal }: { signal?: AbortSignal } = {}) {
        return new ReadableStream<string>({
          start: async (controller) => {
            const text = await this.prompt(input);
            if (signal?.aborted) return controller.error(signal.reason);
            for (const piece of text.match(/[\s\S]{1,40}/g) ?? []) controller.enqueue(piece);
            controller.close();
          },
        });
      }
      destroy() {
        this.#before = [];
      }
    }
    const own: unknown = Reflect.get(window, 'LanguageModel');
    const membersOf = (object: object) => Object.getOwnPropertyNames(object);
    Reflect.set(window, 'promptApiMembers', {
      standIn: { statics: membersOf(StandIn), members: membersOf(StandIn.prototype) },
      chromium:
        typeof own === 'function' ? { statics: membersOf(own), members: membersOf(own.prototype) } : null,
    });
    Object.defineProperty(window, 'LanguageModel', { value: StandIn, configurable: true });
  });
  return tasks;
}

type Members = { statics: string[]; members: string[] };

/** What the stand-in has, and what Chromium's own has; null where this Chromium has none. */
export function promptApiMembers(page: Page): Promise<{ standIn: Members; chromium: Members | null }> {
  return page.evaluate(() => Reflect.get(window, 'promptApiMembers'));
}
