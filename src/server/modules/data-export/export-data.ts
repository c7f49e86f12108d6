import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { getInterviewAnew } from '#server/modules/interviews/get-interview.ts';
import { boardAt } from '#shared/board/board.ts';
import { toSvg } from '#shared/board/export-drawing.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { reportMarkdown } from '#shared/report/report-markdown.ts';
import type { OwnRecording } from './data-export.store.ts';

const README = `Everything that ${PRODUCT_NAME} keeps about you.

account.json                    your account, your plan, where you are signed in, what was counted,
                                what you prepare for, your answers to exercises, your links, and
                                what others made of them
interviews/<day>-<number>/
  interview.json                question, conversation, report and drills
  report.md                     the report to read
  arguments.json                what you asked about the report, with the answers
  debrief.json                  how you judged the interview yourself
  board.json, board.svg         what you drew, change by change, and as it stood at the end
  turns.json                    what happened when between each answer and its question
  former-report-<number>.json   reports that a later grading replaced
  answer-<place>.<type>         your recordings, by their place in the conversation
`;

/** Everything that is stored about a person in one zip, which is built while it is sent. */
export async function exportData(deps: Deps, user: UserReply): Promise<Archive> {
  const { stores } = deps.data;
  const { clock } = deps;
  const now = clock.now();
  const entries: ZipEntry[] = [
    { path: 'README.txt', at: now, open: async () => textOf(README) },
    { path: 'account.json', at: now, open: async () => jsonOf(await readAccount(deps, user)) },
  ];
  const recordings = new Map<number, OwnRecording[]>();
  for (const each of await stores.dataExport.listRecordings(user.id)) {
    recordings.set(each.interviewId, [...(recordings.get(each.interviewId) ?? []), each]);
  }
  for (const { id, createdAt } of await stores.dataExport.listInterviews(user.id)) {
    // Lets other requests in between: a user may have thousands of interviews.
    await setImmediate();
    const folder = `interviews/${createdAt.toISOString().slice(0, 10)}-${id}`;
    entries.push(...(await interviewEntries(deps, { id, createdAt, folder })));
    for (const { seq, type, at, file } of recordings.get(id) ?? []) {
      const open = async () => recordingOf(deps, file);
      entries.push({ path: `${folder}/answer-${seq}.${type ?? 'bin'}`, at, open, isPacked: true });
    }
  }
  const fileName = `${PRODUCT_NAME.toLowerCase()}-${now.toISOString().slice(0, 10)}.zip`;
  return { fileName, stream: zipOf(entries) };
}

async function readAccount({ data: { stores } }: Deps, user: UserReply): Promise<unknown> {
  const license = await stores.licenses.findLicense(user.id);
  return { user, license: license ?? null, ...(await stores.dataExport.readRecords(user.id)) };
}

type Interview = { id: number; createdAt: Date; folder: string };

async function interviewEntries(deps: Deps, { id, createdAt, folder }: Interview): Promise<ZipEntry[]> {
  const { stores } = deps.data;
  const former = await stores.reports.listFormer(id);
  const isDrawn = (await stores.board.lastSeq(id)) > 0;
  const isDebriefed = (await stores.debriefs.find(id)) !== undefined;
  return [
    {
      path: `${folder}/interview.json`,
      at: createdAt,
      open: () => unlessDeleted(async () => jsonOf(await getInterviewAnew(deps, id))),
    },
    {
      path: `${folder}/report.md`,
      at: createdAt,
      open: () => unlessDeleted(async () => textOf(reportMarkdown(await getInterviewAnew(deps, id)))),
    },
    {
      path: `${folder}/turns.json`,
      at: createdAt,
      open: async () => jsonOf(await stores.turnEvents.listAfter(id, 0)),
    },
    {
      path: `${folder}/arguments.json`,
      at: createdAt,
      open: async () => jsonOf(await stores.arguments.list(id)),
    },
    ...(isDebriefed
      ? [
          {
            path: `${folder}/debrief.json`,
            at: createdAt,
            open: async () => jsonOf(await readDebrief(deps, id)),
          },
        ]
      : []),
    ...(isDrawn
      ? [
          {
            path: `${folder}/board.json`,
            at: createdAt,
            open: async () => jsonOf(await stores.board.listAfter(id, 0)),
          },
          {
            path: `${folder}/board.svg`,
            at: createdAt,
            open: async () => textOf(toSvg(boardAt(await stores.board.listAfter(id, 0))).svg),
          },
        ]
      : []),
    ...former.map((report) => ({
      path: `${folder}/former-report-${report.id}.json`,
      at: report.gradedAt ?? createdAt,
      open: async () => jsonOf(await stores.reports.findFormer(id, report.id)),
    })),
  ];
}

/** A sentence that is still to be decided does not tell whether it is true. */
async function readDebrief({ data: { stores } }: Deps, interviewId: number): Promise<unknown> {
  const debrief = await stores.debriefs.find(interviewId);
  if (!debrief) return null;
  const { statements, answers, ...judgments } = debrief;
  const sentences = statements.map(({ id, text, isTrue, truth }) => {
    const answer = answers[id];
    return answer === undefined ? { text } : { text, answer, isTrue, truth };
  });
  return { sentences, ...judgments };
}

/** Empty if the interview was deleted since the download began. */
async function unlessDeleted(read: () => Promise<Readable>): Promise<Readable> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return textOf('');
    throw error;
  }
}

/** Empty if the recording was removed since the download began. */
async function recordingOf({ audio: { files } }: Deps, file: string): Promise<Readable> {
  const opened = await files.open(file);
  return opened ? Readable.fromWeb(opened.stream()) : textOf('');
}

function jsonOf(value: unknown): Readable {
  return textOf(`${JSON.stringify(value, null, 2)}\n`);
}

function textOf(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}

/** A file that is built while it is sent. Only REST routes return it, because tRPC carries no binary replies. */
export const archiveReply = z.object({
  fileName: z.string(),
  stream: z.custom<ReadableStream<Uint8Array>>((value) => typeof value === 'object' && value !== null),
});
export type Archive = z.infer<typeof archiveReply>;

type ZipEntry = {
  path: string;
  /** When the file's content was made. */
  at: Date;
  /** True for content that compression makes no smaller. */
  isPacked?: boolean;
  /** Called once everything before it was sent, so that memory holds one file at a time. */
  open: () => Promise<Readable>;
};

const OWNER_ONLY = 0o100600;

/** A zip that is built while it is read. Cancelling the stream closes the file that is open. */
function zipOf(entries: readonly ZipEntry[]): ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(bytesOf(entries));
}

async function* bytesOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { path, at, isPacked = false, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: at, mode: OWNER_ONLY, compress: !isPacked }, (ready) => {
      if (output.destroyed) return;
      open().then(
        (stream) => {
          current = stream;
          ready(null, stream);
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.end();
  try {
    for await (const bytes of output) yield bytes;
  } finally {
    current?.destroy();
  }
}
