import { z } from 'zod';
import { ERRORS } from '#server/errors.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { jsonSchemaOf } from './openapi.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/**
 * The reference for people at /api/docs: one static page made from the operations, without scripts or outside requests.
 */
export function docsPage(): string {
  const groups = byTag();
  const sections = [...groups].map(
    ([name, operations]) =>
      `<section><h2 id="${name}">${escapeHtml(name)}</h2>${operations.map(article).join('')}</section>`,
  );
  const menu = [...groups].map(([name]) => `<a href="#${name}">${escapeHtml(name)}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${PRODUCT_NAME} API</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body><main>
<p><a href="/">${PRODUCT_NAME}</a></p><h1>${PRODUCT_NAME} API</h1>
<p>Sign in with <code>POST /api/auth/login</code> and send the token as <code>Authorization: Bearer &lt;token&gt;</code>.
Every error has the body <code>{ "message", "code" }</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${menu}</nav>${sections.join('')}</main></body></html>`;
}

function byTag(): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of OPERATIONS) {
    const name = operation.path.split('/')[2] ?? 'api';
    groups.set(name, [...(groups.get(name) ?? []), operation]);
  }
  return groups;
}

function article(operation: Operation): string {
  const notes = [
    operation.access === 'signed-in' ? 'Needs a bearer token.' : 'Public.',
    operation.idempotent ? 'Accepts an Idempotency-Key header.' : '',
  ].join(' ');
  const errors = operation.errors.map(
    (code) => `<li><code>${ERRORS[code].http} ${code}</code> ${escapeHtml(ERRORS[code].message)}</li>`,
  );
  return `<article><h3><b>${operation.method}</b> <code>${escapeHtml(operation.path)}</code></h3><p>${escapeHtml(operation.summary)}. ${notes}</p>
${operation.input && operation.body !== 'none' ? `<p>${BODY[operation.body]}:</p>${schemaBlock(operation.input, 'input')}` : ''}
<p>Answers ${operation.status}:</p>${replyBlock(operation.reply)}
${errors.length > 0 ? `<ul>${errors.join('')}</ul>` : ''}</article>`;
}

function schemaBlock(schema: z.ZodType, io: 'input' | 'output'): string {
  return `<pre>${escapeHtml(outline(jsonSchemaOf(schema, io), 0))}</pre>`;
}

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** A schema in the short form that people read: `{ name: string, other?: number }`. */
function outline(raw: unknown, depth: number): string {
  const parsed = node.safeParse(raw);
  if (!parsed.success) return 'any';
  const schema = parsed.data;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => outline(each, depth)))].join(' | ');
  if (schema.items !== undefined) return `[${outline(schema.items, depth)}]`;
  if (!schema.properties) return [schema.format ?? schema.type ?? 'any'].flat().join(' | ');
  const pad = '  '.repeat(depth + 1);
  const lines = Object.entries(schema.properties).map(
    ([name, value]) =>
      `${pad}${name}${schema.required?.includes(name) ? '' : '?'}: ${outline(value, depth + 1)}`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const BODY = {
  none: '',
  query: 'Query parameters',
  json: 'JSON body',
  upload: 'Multipart form',
};

const STYLE = `
:root{color-scheme:light dark;--ink:#1d1b18;--paper:#faf7f1;--line:#d8d1c4;--calm:#0b5d66}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6df;--paper:#11161c;--line:#2d3742;--calm:#6cc6cf}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h2{margin-top:3rem;border-bottom:1px solid var(--line);text-transform:capitalize}
h3{margin:2rem 0 .25rem;font-size:1rem}h3 b{color:var(--calm)}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}code{overflow-wrap:anywhere}
pre{overflow-x:auto;border:1px solid var(--line);padding:.75rem}
a{color:var(--calm)}nav a{margin-right:1rem}`;

function replyBlock(reply: Operation['reply']): string {
  if (reply === 'audio') return '<pre>sound, with range support</pre>';
  return reply === 'archive' ? '<pre>a zip</pre>' : schemaBlock(reply, 'output');
}
