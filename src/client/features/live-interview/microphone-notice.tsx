import { PermissionPrompt } from '#client/components/microphone/permission-prompt.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import type { MicrophoneFault } from '#client/lib/audio/microphone-faults.ts';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';

type Props = {
  microphone: Microphone;
  /** What went wrong with the last recording, if anything. */
  fault: MicrophoneFault | null;
};

/** Stands under the record button while the microphone is not ready, and says what to do. */
export function MicrophoneNotice({ microphone, fault }: Props) {
  const { permission, support } = microphone;
  if (support === 'insecure') return <InsecureNotice />;
  return (
    <>
      {permission === 'denied' ? (
        <Alert tone="danger">
          <p>Microphone access denied. Please check your browser settings and refresh the page.</p>
        </Alert>
      ) : (
        fault && (
          <Alert tone="danger" title={fault.title}>
            <p>{fault.description}</p>
          </Alert>
        )
      )}
      <PermissionPrompt microphone={microphone} isSilent />
    </>
  );
}

function InsecureNotice() {
  return (
    <Alert tone="signal" title="No microphone on this address">
      <p>
        Browsers open the microphone only on secure addresses, and <code>{window.location.origin}</code> is
        plain http. Open this site by its https:// address, or on the machine itself at{' '}
        <code>http://localhost</code>. Whoever hosts it can put an https proxy in front; the README shows how.
      </p>
      <p>Until then you can do the whole interview by typing.</p>
    </Alert>
  );
}
