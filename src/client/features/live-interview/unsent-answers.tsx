import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { saveFile } from '#client/lib/save-file.ts';
import { durationText } from '#shared/rules/durations.ts';
import type { LiveSession } from './use-live-session.ts';
import { type UnsentAnswer, withSound } from './use-unsent-answers.ts';

/** Answers that wait on this device, and what can be done with them. */
export function UnsentAnswers({ live, isBusy }: { live: LiveSession; isBusy: boolean }) {
  const { unsent } = live;
  if (unsent.length === 0) return null;
  return (
    <Alert title={`${unsent.length} unsent ${unsent.length === 1 ? 'answer' : 'answers'}`}>
      <p>
        {unsent.length === 1 ? 'It is' : 'They are'} kept on this device until the server has{' '}
        {unsent.length === 1 ? 'it' : 'them'}.
      </p>
      <div>
        <Button size="sm" disabled={isBusy} onClick={() => void live.sendUnsent()}>
          Send again
        </Button>
      </div>
      <ul className="grid gap-1">
        {unsent.map((answer) => (
          <li key={answer.key} className="flex flex-wrap items-center gap-x-2">
            <span className="figures">{durationText(answer.durationMs / 1000)}</span>
            <Button variant="quiet" size="sm" onClick={() => void save(answer)}>
              Save as file
            </Button>
            <Button
              variant="quiet"
              size="sm"
              disabled={isBusy}
              onClick={() => live.discardUnsent(answer.key)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

async function save(answer: UnsentAnswer): Promise<void> {
  const { audio } = await withSound(answer);
  saveFile(`answer.${audio.type.includes('mp4') ? 'mp4' : 'webm'}`, audio);
}
