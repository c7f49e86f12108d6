import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { Spinner } from '#client/components/ui/skeleton.tsx';
import type { BrowserTranscript, HearingChoice } from './hearing.tsx';

/** What the browser does with the voice. */
const WHERE = {
  on_device:
    'Your browser turns your voice into text on this device. The sound does not leave it for that; your recording still goes to this server.',
  vendor:
    "Your browser sends your voice to its vendor's servers (for example Google, Microsoft or Apple) and gets the text back. What happens to it there is up to that vendor. Your recording still goes to this server.",
} as const;

/** Why the download that was asked for did not succeed. */
const INSTALL_TROUBLE = {
  refused:
    'Your browser would not download speech recognition for English. Nothing is lost: choose another way, or try again.',
  stopped: 'The download stopped before it was complete. Nothing is lost: try again, or choose another way.',
} as const;

type Props = { transcript: BrowserTranscript; onChoose: (choice: HearingChoice | 'browser') => void };

/** Every way to turn speech into words on a server that cannot hear. */
export function HearingWays({ transcript, onChoose }: Props) {
  const { place } = transcript;
  return (
    <div className="grid gap-4">
      {place === 'downloadable' && <Download transcript={transcript} />}
      {(place === 'on_device' || place === 'vendor') && (
        <Way says={WHERE[place]}>
          <Button onClick={() => onChoose('browser')}>Let this browser transcribe</Button>
        </Way>
      )}
      <Way says="A typed answer takes speaking time, a minute for 150 words, and is graded like a spoken one.">
        <Button variant={place === 'nowhere' ? 'primary' : 'outline'} onClick={() => onChoose('typing')}>
          Type my answers
        </Button>
      </Way>
      <Way says="Your recordings are kept, but the interviewer does not know what you said, and nothing is graded.">
        <Button variant="outline" onClick={() => onChoose('recording')}>
          Record without a transcript
        </Button>
      </Way>
      <ForOperators />
    </div>
  );
}

function Way({ says, children }: { says: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">{says}</p>
      {children}
    </section>
  );
}

function Download({ transcript: { install, installing } }: { transcript: BrowserTranscript }) {
  const isRunning = installing === 'running';
  return (
    <section className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">
        Your browser can turn your voice into text on this device once it has downloaded a speech pack for
        English: a few dozen megabytes, once. After that the sound does not leave this device for it.
      </p>
      <Button disabled={isRunning} onClick={install}>
        Download and transcribe on this device
      </Button>
      <div role="status" className="text-sm">
        {isRunning && (
          <p className="flex items-center gap-2">
            <Spinner size={16} /> Downloading. Your browser does not say how far it is; a few minutes are
            usual.
          </p>
        )}
        {(installing === 'refused' || installing === 'stopped') && (
          <p className="text-danger">{INSTALL_TROUBLE[installing]}</p>
        )}
      </div>
    </section>
  );
}

function ForOperators() {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2">If you run this server</summary>
      <div className="grid gap-2">
        <p>On Debian or Ubuntu, install a recognizer, then start the server again:</p>
        <Code label="The command">sudo apt install pocketsphinx pocketsphinx-en-us</Code>
        <p>
          Or name a local speech server, which hears far better, in <code>.env</code>:
        </p>
        <Code label="Lines of .env">
          {'STT_BASE_URL=http://127.0.0.1:8000/v1\nSTT_MODEL=Systran/faster-distil-whisper-small.en'}
        </Code>
      </div>
    </details>
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

type HearingDialogProps = {
  transcript: BrowserTranscript;
  onChoose: (choice: HearingChoice | 'browser') => void;
  onClose: () => void;
};

/** Says that the server cannot hear, and offers every way to turn speech into words. */
export function HearingDialog({ transcript, onChoose, onClose }: HearingDialogProps) {
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
      <HearingWays transcript={transcript} onChoose={onChoose} />
    </Dialog>
  );
}

type ConsentDialogProps = { transcript: BrowserTranscript; onClose: () => void };

/** Asks for consent to the browser's own recognition, and says where the voice goes. Closing it means no. */
export function ConsentDialog({ transcript, onClose }: ConsentDialogProps) {
  const { place, isAllowed, allow } = transcript;
  const answer = (isAgreed: boolean) => {
    allow(isAgreed);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Let the browser write down what you say?"
      description={place === 'on_device' || place === 'vendor' ? <p>{WHERE[place]}</p> : undefined}
    >
      {place === 'downloadable' ? (
        <Download transcript={transcript} />
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            The text is sent with your answer. You can turn this off again at any time.
          </p>
          <div className="flex flex-wrap gap-3">
            {isAllowed ? (
              <Button onClick={onClose}>Keep it on</Button>
            ) : (
              <Button onClick={() => answer(true)}>I agree</Button>
            )}
            <Button variant="outline" onClick={() => answer(false)}>
              {isAllowed ? 'Turn it off' : 'No, thanks'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
