import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClientApp } from './app.tsx';

/** The whole app, behind its router. */
export function start(container: HTMLElement): void {
  createRoot(container).render(<StrictMode>{createClientApp().element}</StrictMode>);
}
