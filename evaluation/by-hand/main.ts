import { parseArgs } from 'node:util';
import { startByHandServer } from './by-hand-server.ts';
import { promptFolder } from './prompt-folder.ts';

const USAGE = `npm run by-hand -- DIR [--port 4400]

A language model played by hand, for a server that is running: start it with LLM_BASE_URL=<the printed address>,
LLM_API_KEY=none and LLM_MODEL=by-hand. Every prompt is written to DIR/NNN-chat-<name>.prompt.md; write its answer
into DIR/NNN-chat-<name>.answer.md. A server that gives up before the answer is there goes on without it: raise its
deadline for the model.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4400' }, help: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (values.help || folder === undefined) {
  console.log(USAGE);
} else {
  const server = await startByHandServer(promptFolder(folder), { port: Number(values.port) });
  console.log(server.url);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void server.stop().then(() => process.exit(0)));
  }
}
