import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '#server/root.ts';
import { type Content, type ContentFile, contentFile } from '#shared/content/content.ts';
import { readContent } from './read-content.ts';

/**
 * Reads and checks every file under `folder` (db/content). Throws an Error that names file, line and field of each
 * fault.
 */
export function loadContent(folder: string): Content {
  const { file, problems } = readContent(folder);
  if (file && problems.length === 0) return contentOf(file);
  const lines = problems.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''}: ${message}`);
  throw new Error(`Wrong content under ${folder}:\n  ${lines.join('\n  ')}`);
}

/** Reads content from the one JSON document that the build writes. Throws an Error that names each faulty field. */
export function parseContent(json: unknown): Content {
  const parsed = contentFile.safeParse(json);
  if (parsed.success) return contentOf(parsed.data);
  const lines = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
  throw new Error(`Wrong content:\n  ${lines.join('\n  ')}`);
}

/** The document that `parseContent` reads back: plain JSON. */
export function contentToJson(content: Content): ContentFile {
  return { ...content, questions: [...content.questions.values()] };
}

export function contentOf(file: ContentFile): Content {
  return { ...file, questions: new Map(file.questions.map((question) => [question.id, question])) };
}

/** The build puts the checked content beside the bundle as one JSON file; from source it is read file by file. */
export function readShippedContent(): Content {
  const built = fileURLToPath(new URL('./content.json', import.meta.url));
  return existsSync(built)
    ? parseContent(JSON.parse(readFileSync(built, 'utf8')))
    : loadContent(join(PROJECT_ROOT, 'db/content'));
}
