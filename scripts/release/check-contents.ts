const MAX_PACKED_BYTES = 3_000_000;

/** What a package may hold; names of assets carry a hash of what is in them. */
const ALLOWED = [
  /^(package\.json|npm-shrinkwrap\.json|\.env\.example|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/,
  /^deploy\/(backpressure\.service|local-ai\.env)$/,
  /^db\/migrations\/(\d{4}_[a-z_]+\.sql|meta\/_journal\.json)$/,
  /^scripts\/start\.mjs$/,
  /^dist\/server\/([a-z-]+\.js|content\.json)$/,
  /^dist\/client\/([\w.-]+|assets\/[\w.-]+|pictures\/[\w.-]+\.webp)$/,
];
const NEVER = /\.map$|(^|\/)\.env$|\.(db|test\.\w+)$/;
const NEEDED = [
  'dist/client/index.html',
  'dist/server/content.json',
  'dist/server/main.js',
  'dist/server/restore.js',
  'db/migrations/meta/_journal.json',
  'npm-shrinkwrap.json',
  'scripts/start.mjs',
  'LICENSE',
];

/** What is wrong with a package of these files; nothing when it is as expected. */
export function wrongContents(files: readonly string[], packedBytes: number): string[] {
  const unexpected = files.filter((file) => NEVER.test(file) || !ALLOWED.some((form) => form.test(file)));
  const missing = NEEDED.filter((file) => !files.includes(file));
  return [
    ...unexpected.map((file) => `${file} does not belong into the package.`),
    ...missing.map((file) => `${file} is missing.`),
    ...(packedBytes > MAX_PACKED_BYTES
      ? [`The package has ${packedBytes} bytes, more than ${MAX_PACKED_BYTES}.`]
      : []),
  ];
}
