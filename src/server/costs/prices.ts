import type { ProviderUse } from '#server/ai/capabilities.ts';
import { type Price, pricesFile } from '#shared/content/content.ts';

const MILLION = 1_000_000;

/** US dollars for what a call used; null if no price is known. Calls to this machine cost nothing. */
export function priceOf(prices: readonly Price[], use: ProviderUse): number | null {
  if (use.isLoopback) return 0;
  const price = findPrice(prices, use);
  if (!price) return null;
  switch (use.capability) {
    case 'model': {
      const { prompt = 0, cachedPrompt = prompt, completion = 0 } = price;
      const cached = Math.min(use.cachedTokens, use.promptTokens);
      const fresh = use.promptTokens - cached;
      return (fresh * prompt + cached * cachedPrompt + use.completionTokens * completion) / MILLION;
    }
    case 'transcription':
      return ((price.minute ?? 0) * use.seconds) / 60;
    case 'speech':
      return ((price.characters ?? 0) * use.characters) / MILLION;
  }
}

/**
 * The price of this model, or the one with the longest name that this model's name extends by a date or variant.
 * Earlier rows win.
 */
function findPrice(prices: readonly Price[], { model, capability }: ProviderUse): Price | undefined {
  // Routers put the vendor before the name.
  const name = model.slice(model.lastIndexOf('/') + 1);
  return prices
    .filter((price) => isFor(price, capability) && fits(price.model, name))
    .sort((a, b) => b.model.length - a.model.length)[0];
}

function fits(listed: string, name: string): boolean {
  return name === listed || (name.startsWith(listed) && /^[-:@]/.test(name.slice(listed.length)));
}

function isFor(price: Price, capability: ProviderUse['capability']): boolean {
  switch (capability) {
    case 'model':
      return price.prompt !== undefined || price.completion !== undefined;
    case 'transcription':
      return price.minute !== undefined;
    case 'speech':
      return price.characters !== undefined;
  }
}

/**
 * The prices in force: the operator's own first, then those of the product. Throws an Error that names each faulty
 * line.
 */
export async function loadPrices(file: string | null, listed: readonly Price[]): Promise<readonly Price[]> {
  if (file === null) return listed;
  // The parser is loaded only if there is such a file.
  const { readYamlFile } = await import('#server/content/read-yaml-file.ts');
  const { value, problems } = readYamlFile(file, file, pricesFile);
  if (value) return [...value.prices, ...listed];
  const lines = problems.map(({ line, message }) => `${file}${line ? `:${line}` : ''}: ${message}`);
  throw new Error(`Wrong prices (PRICES_FILE):\n  ${lines.join('\n  ')}`);
}
