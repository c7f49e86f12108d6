import {
  type KeyboardEvent as FieldKeyEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { useStoredSwitch } from './use-stored.ts';

/** Actions by `KeyboardEvent.key` in lower case. An action that returns false leaves the key to others. */
type Keys = Readonly<Record<string, (() => unknown) | undefined>>;

const FIELDS = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable]';
/** Elements with keys of their own: a key pressed in them does nothing in the room around them. */
const OTHERS = '[data-own-keys]';
const PRESSED_BY_THEM = 'button, a, summary, audio, input';
const PRESSING = ['enter', ' '];
const MOVING = ['arrowleft', 'arrowright'];
const MOVED_BY_THEM = 'input, audio';
/** What gets the focus from a press beside all controls. */
const NOTHING = 'body, [tabindex="-1"]';

/** Runs the action of a key pressed without modifiers, except in fields and where the key has a meaning of its own. */
export function useKeys(keys: Keys, areCharacterKeysOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const act = keys[key];
    // A key that chose an item of a menu also arrives here, when the menu is already closed.
    if (event.defaultPrevented) return;
    if (!act || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches(FIELDS) || target.closest(OTHERS) || isWindowOpen()) return;
    if (PRESSING.includes(key) && target.matches(PRESSED_BY_THEM)) return;
    if (MOVING.includes(key) && target.matches(MOVED_BY_THEM)) return;
    if (key.length === 1 && key !== ' ' && !areCharacterKeysOn) return;
    if (act() !== false) event.preventDefault();
  });
  // From the moment that the screen is there: an effect after painting comes late on a busy machine.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isWindowOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** Sends letters that are typed with the focus on nothing or on a button to the field. Space still presses a button. */
export function useTypingInto(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || key.length > 1) return;
      const places = key === ' ' ? NOTHING : `${NOTHING}, button`;
      if (!(target instanceof Element && target.matches(places))) return;
      if (target.closest(OTHERS) || isWindowOpen()) return;
      // The browser then types the letter into the field that has the focus.
      if (field.current) focusAtEnd(field.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

export function focusAtEnd(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** Sends a text field's form with Ctrl+Enter, on a Mac also with Cmd+Enter. */
export function sendWithEnter({ key, ctrlKey, metaKey, currentTarget }: FieldKeyEvent<HTMLTextAreaElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

/** The switch for character keys, shared by all screens: they can be hit by accident or by dictation (WCAG 2.1.4). */
export function useCharacterKeys(): [boolean, (isOn: boolean) => void] {
  return useStoredSwitch('character_keys', true);
}

type SwitchProps = {
  keys: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  /** The id of the element that explains the switch. */
  describedBy?: string;
};

/** A checkbox that turns the character keys of a screen on and off, and names them. */
export function KeySwitch({ keys, isOn, onToggle, describedBy }: SwitchProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm text-ink-soft pointer-coarse:hidden">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onToggle(event.target.checked)}
        aria-describedby={describedBy}
        className="size-4 shrink-0 accent-primary"
      />
      Use the keys {keys}
    </label>
  );
}
