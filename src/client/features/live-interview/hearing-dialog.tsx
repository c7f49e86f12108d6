import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { ScrollArea } from '#client/components/ui/scroll-area.tsx';
import type { RecognitionPlace } from '#client/lib/audio/browser-recognition.ts';
import { WHERE } from './consent-dialog.tsx';
import type { HearingChoice } from './hearing-check.tsx';

type Props = {
  place: RecognitionPlace;
  onChoose: (choice: HearingChoice | 'browser') => void;
  onClose: () => void;
};

/** Says that the server cannot hear, and offers every way to words. */
export function HearingDialog({ place, onChoose, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="How should your words be heard?"
      description={
        <p>
          This server has no speech recognition yet, and an answer can be graded only by its words. Choose
          once; the clock has not started.
        </p>
      }
    >
      <div className="grid gap-4">
        {place !== 'nowhere' && (
          <section className="grid justify-items-start gap-2">
            <p className="text-sm text-ink-soft">{WHERE[place]}</p>
            <Button onClick={() => onChoose('browser')}>Let this browser transcribe</Button>
          </section>
        )}
        <section className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-soft">
            A typed answer takes speaking time, a minute for 150 words, and is graded like a spoken one.
          </p>
          <Button variant={place === 'nowhere' ? 'primary' : 'outline'} onClick={() => onChoose('typing')}>
            Type my answers
          </Button>
        </section>
        <section className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-soft">
            Your recordings are kept, but the interviewer does not know what you said, and nothing is graded.
          </p>
          <Button variant="outline" onClick={() => onChoose('recording')}>
            Record without a transcript
          </Button>
        </section>
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-2">If you run this server</summary>
          <div className="grid gap-2">
            <p>On Debian or Ubuntu, install a recogniser, then start the server again:</p>
            <Code label="The command">sudo apt install pocketsphinx pocketsphinx-en-us</Code>
            <p>
              Or name a local speech server, which hears far better, in <code>.env</code>:
            </p>
            <Code label="Lines of .env">
              {'STT_BASE_URL=http://127.0.0.1:8000/v1\nSTT_MODEL=Systran/faster-distil-whisper-small.en'}
            </Code>
          </div>
        </details>
      </div>
    </Dialog>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <ScrollArea label={label} className="rounded-ui bg-sunken p-3">
      <pre>
        <code>{children}</code>
      </pre>
    </ScrollArea>
  );
}
