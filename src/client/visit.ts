import { readToken } from './lib/session-token.ts';
import { switchTheme } from './lib/theme.ts';

/** The script of the start page that the build wrote: a visitor needs no more, everyone else gets the app. */
if (window.location.pathname === '/' && !readToken()) {
  document.querySelector('[data-theme-button]')?.addEventListener('click', switchTheme);
} else {
  await import('./main.tsx');
}
