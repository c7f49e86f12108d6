import { readToken } from './lib/session-token.ts';
import { switchTheme } from './lib/theme.ts';
import './styles/main.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** A visitor of the start page gets that page alone; everyone else gets the app. */
const isVisit = window.location.pathname === '/' && !readToken();
if (isVisit && document.getElementById('landing')) {
  document.querySelector('[data-theme-button]')?.addEventListener('click', switchTheme);
} else {
  const { start } = isVisit ? await import('./start-landing.tsx') : await import('./start-app.tsx');
  container.replaceChildren();
  start(container);
}
