import { type Price, pricesFile } from '#shared/content/content.ts';

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
