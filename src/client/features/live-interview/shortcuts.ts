/** What can be done from the keyboard on the live screen, in the order of the list. */
export const SHORTCUTS = [
  { action: 'record', key: ' ', name: 'Space', does: 'Start your answer, then stop and send it' },
  { action: 'pause', key: 'p', name: 'P', does: 'Pause and resume the interview' },
  { action: 'play', key: 'l', name: 'L', does: 'Listen to the question, or stop listening' },
  { action: 'list', key: '?', name: '?', does: 'Show this list' },
] as const;

export type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

/** Only these may be turned off: a character alone can be typed by accident or by dictation (WCAG 2.1.4). */
export const CHARACTER_KEYS = SHORTCUTS.filter(({ key }) => key !== ' ').map(({ name }) => name);
