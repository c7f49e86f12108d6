import { readToken } from './lib/session-token.ts';
import './styles/main.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** A visitor of the start page gets that page alone; everyone else gets the app. */
const isVisit = window.location.pathname === '/' && !readToken();
const { start } = isVisit ? await import('./start-landing.tsx') : await import('./start-app.tsx');
start(container);
