import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';
import { createClientApp } from './app.tsx';
import './styles/main.css';

applySpecifiedMessages();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(<StrictMode>{createClientApp().element}</StrictMode>);
