import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClientApp } from './app.tsx';
import './styles/main.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const { element, router } = createClientApp();
// The screen's code is loaded while the server is asked who is signed in.
const [routes] = router.getMatchedRoutes(window.location.pathname);
for (const route of routes) void router.loadRouteChunk(route);
container.replaceChildren();
createRoot(container).render(<StrictMode>{element}</StrictMode>);
