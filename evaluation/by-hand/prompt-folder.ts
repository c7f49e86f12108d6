import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Completion, LanguageModel } from '../../src/engine/model/language-model.ts';
import { AppError } from '../../src/server/errors.ts';

const PROMPT = /^(\d{3,})-.*\.prompt\.md$/;
const LOOK_EVERY_MS = 300;

/** A folder of prompts, each beside the file that its answer is expected in. */
export type PromptFolder = {
  /** Writes the prompt unless it stands there already, and waits for its answer. Rejects with the signal's reason. */
  ask(prompt: Prompt, signal?: AbortSignal): Promise<string>;
  /** Answer files that are waited for. */
  waiting(): readonly string[];
};

/** `step` and `json.name` make the file's name; the text holds what the model sees and nothing else. */
type Prompt = Pick<Completion, 'messages' | 'json'> & { step: string };

/**
 * Opens a folder. The same prompt is asked once, also after a restart: an answer that stands there is the answer to it. To
 * have it answered anew, delete the answer's file.
 */
export function openPromptFolder(
  folder: string,
  onWaiting: (waiting: readonly string[]) => void = () => {},
): PromptFolder {
  mkdirSync(folder, { recursive: true });
  const asked = new Map<string, string>();
  let last = 0;
  for (const file of readdirSync(folder)) {
    const number = PROMPT.exec(file)?.[1];
    if (number === undefined) continue;
    asked.set(readFileSync(join(folder, file), 'utf8'), answerFile(file));
    last = Math.max(last, Number(number));
  }
  const waiting: string[] = [];

  function answerFileOf(prompt: Prompt): string {
    const text = promptText(prompt);
    const known = asked.get(text);
    if (known !== undefined) return known;
    last += 1;
    const name = `${String(last).padStart(3, '0')}-${prompt.step}-${prompt.json?.name ?? 'text'}.prompt.md`;
    writeWhole(join(folder, name), text);
    asked.set(text, answerFile(name));
    return answerFile(name);
  }

  return {
    waiting: () => waiting,
    async ask(prompt, signal) {
      const file = answerFileOf(prompt);
      const there = answerIn(join(folder, file));
      if (there !== null) return there.text;
      waiting.push(file);
      onWaiting(waiting);
      try {
        return await settledAnswer(join(folder, file), signal);
      } finally {
        waiting.splice(waiting.indexOf(file), 1);
        onWaiting(waiting);
      }
    },
  };
}

/** What the model sees: every message with its role, then the schema that its answer has to follow. */
function promptText({ messages, json }: Pick<Prompt, 'messages' | 'json'>): string {
  const parts = messages.map(({ role, content }) => `===== ${role} =====\n\n${content}`);
  const schema = json && `===== answer with one JSON object =====\n\n${JSON.stringify(json.schema)}`;
  return `${[...parts, ...(schema ? [schema] : [])].join('\n\n')}\n`;
}

function answerFile(promptFile: string): string {
  return promptFile.replace(/\.prompt\.md$/, '.answer.md');
}

/** Reads an answer once it has stopped growing, so that one half written is not taken for a whole one. */
async function settledAnswer(path: string, signal?: AbortSignal): Promise<string> {
  let before = answerIn(path);
  for (;;) {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch((error: unknown) => {
      throw signal?.reason ?? error;
    });
    const now = answerIn(path);
    if (now && now.text === before?.text && now.changedMs === before.changedMs) return now.text;
    before = now;
  }
}

function answerIn(path: string): { text: string; changedMs: number } | null {
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8').trim();
  return text === '' ? null : { text, changedMs: statSync(path).mtimeMs };
}

/** Nobody who watches the folder sees half a file. */
function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const SHOWN_FILES = 6;
const QUIET_MS = 1_000;

/** A folder that says on the terminal what it waits for, once nothing more is asked for a moment. */
export function promptFolder(folder: string): PromptFolder {
  let announcing: NodeJS.Timeout | undefined;
  return openPromptFolder(folder, (waiting) => {
    clearTimeout(announcing);
    if (waiting.length === 0) return;
    announcing = setTimeout(() => {
      const more = waiting.length > SHOWN_FILES ? ', …' : '';
      console.error(
        `${waiting.length} answers wanted in ${folder}: ${waiting.slice(0, SHOWN_FILES).join(', ')}${more}`,
      );
    }, QUIET_MS);
  });
}

const SLOTS = 1_000;
const PIECE = /[\s\S]{1,40}/g;

/** A language model played by a person who answers the prompts in a folder. It has all the time it needs. */
export function createByHandModel(folder: PromptFolder): LanguageModel {
  return {
    engine: { id: 'by-hand', label: 'A model played by hand', model: 'by-hand' },
    server: () => ({ contextTokens: null, slots: SLOTS, tokensPerSecond: null }),
    complete: (request, signal) => folder.ask(request, signal),
    async stream(request, signal, onText) {
      const text = await folder.ask(request, signal);
      let soFar = '';
      for (const piece of text.match(PIECE) ?? []) {
        soFar += piece;
        onText?.(soFar);
      }
      return text;
    },
    within: (_, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new AppError('AI_UNAVAILABLE', { message: what }),
    describeFault: (error) => (error instanceof Error ? error.message : String(error)),
  };
}

export function modelByHand(folder: string): LanguageModel {
  return createByHandModel(promptFolder(folder));
}
