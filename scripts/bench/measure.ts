import { Pool } from 'undici';

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

type Target = { url: string; path: string; token: string };

const CONNECTIONS = 16;

/** Requests a second that one address answers for `seconds`, over kept connections. Throws at any reply but 200. */
export async function requestsPerSecond({ url, path, token }: Target, seconds: number): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const headers = { authorization: `Bearer ${token}` };
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
        await body.dump({ limit: 10_000_000 });
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
        done += 1;
      }
    }),
  );
  await pool.close();
  return done / seconds;
}
