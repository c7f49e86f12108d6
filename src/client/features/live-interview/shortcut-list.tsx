import { Dialog } from '#client/components/ui/dialog.tsx';
import { SHORTCUTS } from './shortcuts.tsx';

type Props = { areCharacterKeysOn: boolean; onToggle: (isOn: boolean) => void; onClose: () => void };

/** Only these may be turned off: a character alone can be typed by accident or by dictation (WCAG 2.1.4). */
const CHARACTER_KEYS = SHORTCUTS.filter(({ key }) => key !== ' ').map(({ name }) => name);
const KEYS = [...SHORTCUTS, { name: 'Esc', does: 'Close a dialog' }];
const OTHER_KEYS = CHARACTER_KEYS.slice(0, -1).join(', ');
const LAST_KEY = CHARACTER_KEYS.at(-1);

/** Every key of the live screen with what it does, and the switch for those that are characters. */
export function ShortcutList({ areCharacterKeysOn, onToggle, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} focusesItself title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {KEYS.map(({ name, does }) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="figures inline-block min-w-9 rounded-ui border border-line-strong bg-sunken px-2 py-1 text-center text-sm">
                {name}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1 border-t border-line pt-4">
        <label className="flex min-h-6 items-center gap-3">
          <input
            type="checkbox"
            checked={areCharacterKeysOn}
            onChange={(event) => onToggle(event.target.checked)}
            aria-describedby="character-keys-note"
            className="size-5 shrink-0 accent-primary"
          />
          Use the keys {OTHER_KEYS} and {LAST_KEY}
        </label>
        <p id="character-keys-note" className="text-sm text-ink-soft">
          Turn them off if you dictate to this browser or press them by accident.
        </p>
      </div>
      <p className="text-sm text-ink-soft">No key acts while you type or while a dialog is open.</p>
    </Dialog>
  );
}
