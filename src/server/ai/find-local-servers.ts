import { z } from 'zod';

/** Where Ollama, llama.cpp, LM Studio and vLLM listen when nobody tells them otherwise. */
const USUAL_PORTS = [11434, 8080, 1234, 8000];
/** On this machine whoever listens answers at once. */
const ANSWER_MS = 300;

const modelList = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

export type LocalServer = { baseUrl: string; model: string };

/** Model servers on this machine that nobody has configured. */
export async function findLocalServers(ports: readonly number[] = USUAL_PORTS): Promise<LocalServer[]> {
  const found = await Promise.all(ports.map(lookAt));
  return found.filter((server) => server !== null);
}

/** The two lines that put it to use. */
export function settingsFor({ baseUrl, model }: LocalServer): string {
  return `LLM_BASE_URL=${baseUrl}\nLLM_MODEL=${model}`;
}

async function lookAt(port: number): Promise<LocalServer | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`${baseUrl}/models`, { signal, redirect: 'error' });
    const [first] = modelList.parse(await response.json()).data;
    return first ? { baseUrl, model: first.id } : null;
  } catch {
    return null;
  }
}
