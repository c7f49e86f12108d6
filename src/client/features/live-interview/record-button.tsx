import { Mic, Square } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';

type Props = { isAnswering: boolean; isRecording: boolean; isDisabled: boolean; onPress: () => void };

/** Starts an answer, and ends and sends it. Filled with the signal colour only while it records. */
export function RecordButton({ isAnswering, isRecording, isDisabled, onPress }: Props) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      aria-keyshortcuts="Space"
      className={classNames(
        'inline-flex min-h-16 items-center gap-3 rounded-full border-2 px-8 text-lg font-semibold transition-colors',
        'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
        isRecording
          ? 'border-signal bg-signal text-on-signal'
          : 'border-primary bg-raised text-primary hover:bg-primary-wash',
      )}
    >
      {isAnswering ? <Square aria-hidden size={20} /> : <Mic aria-hidden size={22} />}
      {isAnswering ? 'Stop and send' : 'Start answering'}
      <kbd aria-hidden className="hidden text-sm font-normal sm:inline">
        Space
      </kbd>
    </button>
  );
}
