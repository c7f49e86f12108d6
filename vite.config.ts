import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { productName } from './scripts/product-name.ts';

const CLIENT = join(import.meta.dirname, 'src/client');

/** Files that most screens need come together, since each request costs a slow telephone more than its bytes. */
const GROUPS = [
  // All that the start page of visitors runs.
  {
    name: 'visit-base',
    test: /src\/client\/lib\/(theme|session-token|auth-tab|audio\/browser-voice)\.ts|vite\/preload-helper/,
    priority: 3,
  },
  {
    name: 'base',
    test: /node_modules\/((react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)\/|lucide-react\/dist\/esm\/(?!icons))/,
    priority: 2,
  },
  // What begins, with the small part of every route that is known from the start.
  { name: 'app', test: /src\/client\/(routes\/[^?]+|routeTree\.gen|router|app|main)\.tsx?$/, priority: 2 },
  // A form loads its fields with it: the room asks before anything can be typed.
  {
    name: 'shared',
    test: /src\/client\/(lib(?!\/audio)|components\/ui(?!\/(dialog|tabs|form-field)))\/|shared\/rules\/interview-clock|node_modules\/lucide-react\//,
    minShareCount: 4,
    priority: 2,
  },
  // Toasts, dialogs and tabs: no screen needs them before it can be used.
  {
    name: 'windows',
    test: /src\/client\/(lib\/toast-window|components\/ui\/(dialog|tabs))\.tsx/,
    priority: 2,
  },
  // Small things that the room shares with other screens, which must not load the room.
  {
    name: 'pieces',
    test: /src\/client\/(lib\/(keys|follow-stream|use-is-wide)|components\/conversation\/(interview-badges|interview-not-found))\.tsx?/,
    minShareCount: 2,
    priority: 2,
  },
  // What the room needs to ask; its parts that come later share some of it.
  {
    name: 'room',
    test: /live-interview\/(action-bar|hearing|leaving|live-screen|live-interview|room-bar|script-keys|room-machine|side-panel-place|use-[a-z-]+)\.tsx?/,
    priority: 1,
  },
  // What hears and keeps an answer.
  {
    name: 'answering',
    test: /src\/(client\/lib\/audio\/(?!use-short-recording)|shared\/report\/conversation)/,
    minShareCount: 2,
    priority: 2,
  },
  // The room waits for nothing that lists and reports of interviews show.
  {
    name: 'results',
    test: /src\/(client\/components\/interview\/(?!friend-link)|shared\/(rules\/(grades|dashboard|first-impression)|report\/(answer-times|score-range|coverage-line)))/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'plans', test: /src\/client\/features\/plans\/(plan-dialog|trial-plans)/, minShareCount: 2 },
  { name: 'report', test: /src\/client\/components\/report\//, minShareCount: 4 },
];

export default defineConfig({
  root: CLIENT,
  publicDir: '../../public',
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      input: [join(CLIENT, 'index.html'), join(CLIENT, 'visit.ts')],
      // A component that nothing uses, such as React Flow's map and its controls, would be kept for its call of memo().
      treeshake: { manualPureFunctions: ['memo', 'forwardRef', 'createContext'] },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
    }),
    react(),
    tailwindcss(),
    productName(),
  ],
});
