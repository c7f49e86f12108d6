import { trpc } from '#client/lib/trpc.ts';
import { BROWSER_ENGINE } from '#shared/rules/browser-engine.ts';
import type { BrowserTranscript } from './use-browser-transcript.ts';

/** On a server without a recogniser: a recording alone has no words to be asked about or graded. */
export function RecognitionNotice({ transcript }: { transcript: BrowserTranscript }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  if (config?.engines.transcriber !== BROWSER_ENGINE || transcript.isAllowed) return null;
  return (
    <p className="max-w-prose text-center text-sm text-ink-soft">
      This server cannot turn speech into text, and only text can be graded.{' '}
      {transcript.place === 'nowhere'
        ? 'This browser cannot either: please type your answers.'
        : 'Let the browser write along, or type your answers.'}
    </p>
  );
}
