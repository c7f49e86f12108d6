import type { BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';

type Goals = Record<string, number>;

/** Lighthouse's scores of 100 with its default, a slow telephone, in the browser that listens at `port`. */
export async function runLighthouse(browser: BrowserContext, url: string, port: number, goals: Goals) {
  await clearBrowserCache(browser);
  const result = await lighthouse(url, {
    port,
    onlyCategories: Object.keys(goals),
    // The session must stand, so the files of earlier pages are forgotten above.
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`);
  const { lhr } = result;
  const failed = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => {
    return scoreDisplayMode === 'binary' && score === 0;
  });
  return Object.entries(goals).map(([id, goal]) => {
    const score = Math.round((lhr.categories[id]?.score ?? 0) * 100);
    const why = score < 100 && failed.length > 0 ? `: ${failed.map((audit) => audit.id).join(', ')}` : '';
    return {
      text: `${new URL(url).pathname} ${id} ${score} (goal ${goal})${score < goal ? why : ''}`,
      isMet: score >= goal,
    };
  });
}

/** Empties the cache, as for somebody who comes for the first time. */
async function clearBrowserCache(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.close();
}
