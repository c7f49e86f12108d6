import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useStoredSwitch } from './use-stored.ts';

/** By the key as the keyboard names it, in lower case; one that answers with false leaves it to others. */
type Keys = Readonly<Record<string, (() => unknown) | undefined>>;

const FIELDS = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable]';
/** Whatever has keys of its own: a letter that is meant for it does nothing in the room around. */
const OTHERS = '[data-own-keys]';
const PRESSED_BY_THEM = 'button, a, summary, audio, input';
const PRESSING = ['enter', ' '];
const MOVING = ['arrowleft', 'arrowright'];
const MOVED_BY_THEM = 'input, audio';
/** What a press on the page beside everything else gives the focus to. */
const NOTHING = 'body, [tabindex="-1"]';

/** Runs what a key stands for when it is pressed alone: not in a field, and not where the key has a meaning of its own. */
export function useKeys(keys: Keys, areCharacterKeysOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const act = keys[key];
    // A menu has closed already when the key that chose in it arrives here.
    if (event.defaultPrevented) return;
    if (!act || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches(FIELDS) || target.closest(OTHERS) || isWindowOpen()) return;
    if (PRESSING.includes(key) && target.matches(PRESSED_BY_THEM)) return;
    if (MOVING.includes(key) && target.matches(MOVED_BY_THEM)) return;
    if (key.length === 1 && key !== ' ' && !areCharacterKeysOn) return;
    if (act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isWindowOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** Where one writes, letters typed with the focus on nothing or on a button land in the field. Space still presses a button. */
export function useTypingInto(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || key.length > 1) return;
      const places = key === ' ' ? NOTHING : `${NOTHING}, button`;
      if (!(target instanceof Element && target.matches(places))) return;
      if (target.closest(OTHERS) || isWindowOpen()) return;
      // The browser puts the letter where the focus is after this.
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

/** One switch for every screen: a character can be typed by accident or by dictation (WCAG 2.1.4). */
export function useCharacterKeys(): [boolean, (isOn: boolean) => void] {
  return useStoredSwitch('character_keys', true);
}

type SwitchProps = {
  keys: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  /** Id of what explains it. */
  describedBy?: string;
};

/** Turns the character keys of a screen on and off, and names them. */
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
