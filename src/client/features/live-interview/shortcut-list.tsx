import { ReadingDialog } from '#client/components/ui/dialog.tsx';
import { KeySwitch } from '#client/lib/keys.tsx';
import { SHORTCUTS, type ShortcutAction } from './script-keys.tsx';

type ShortcutListProps = {
  areCharacterKeysOn: boolean;
  onToggle: (isOn: boolean) => void;
  onClose: () => void;
};

const DOES: Record<ShortcutAction, string> = {
  record: 'Start your answer, then stop and send it',
  start: 'Stop the question and start your answer',
  pause: 'Pause and resume the interview',
  play: 'Listen to the question, or stop listening',
  already_said: 'Already said: go to the next question',
  hint: 'Hear a hint',
  ask: 'Ask for a fact',
  why: 'Be asked why',
  harder: 'Get a harder question',
  board: 'Open or close the board',
  list: 'Show this list',
};
const NAMED = SHORTCUTS.map(({ action, key }) => ({
  name: key === ' ' ? 'Space' : key.toUpperCase(),
  does: DOES[action],
}));
/** Only these can be turned off: a single character may be typed by accident or by dictation (WCAG 2.1.4). */
const CHARACTER_KEYS = NAMED.map(({ name }) => name).filter((name) => name !== 'Space');
const LISTED_KEYS = [...NAMED, { name: 'Esc', does: 'Close a dialog, or leave the board' }];
const OTHER_KEYS = CHARACTER_KEYS.slice(0, -1).join(', ');
const LAST_KEY = CHARACTER_KEYS.at(-1);

/** Every key of the live screen with what it does, and the switch for those that are characters. */
export function ShortcutList({ areCharacterKeysOn, onToggle, onClose }: ShortcutListProps) {
  return (
    <ReadingDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {LISTED_KEYS.map(({ name, does }) => (
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
        <KeySwitch
          keys={`${OTHER_KEYS} and ${LAST_KEY}`}
          isOn={areCharacterKeysOn}
          onToggle={onToggle}
          describedBy="character-keys-note"
        />
        <p id="character-keys-note" className="text-sm text-ink-soft">
          Turn them off if you dictate to this browser or press them by accident.
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        No key acts in a field, while you answer by typing, or while a dialog is open.
      </p>
    </ReadingDialog>
  );
}
