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
    test: /src\/client\/lib\/(theme|session-token|auth-tab|play-exchange|say-aloud)\.ts|vite\/preload-helper/,
    priority: 3,
  },
  {
    name: 'base',
    test: /node_modules\/((react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)\/|lucide-react\/dist\/esm\/(?!icons))/,
    priority: 2,
  },
  // What begins, with the small part of every route that is known from the start.
  { name: 'app', test: /src\/client\/(routes\/[^?]+|routeTree\.gen|router|app|main)\.tsx?$/, priority: 2 },
  {
    name: 'shared',
    test: /src\/(client(?!\/components\/report\/)|shared)\/|node_modules\/(@radix-ui|lucide-react)\//,
    minShareCount: 4,
    priority: 1,
  },
  // Whoever is interviewed waits for no part of a report.
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
