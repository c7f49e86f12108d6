import { Moon, Sun } from 'lucide-react';
import { switchTheme } from '#client/lib/theme.ts';

/** Changes between the paper and the night theme. Styles choose what it shows, so that it is right without a script too. */
export function ThemeButton() {
  return (
    <button
      type="button"
      data-theme-button
      className="relative grid size-11 shrink-0 place-items-center rounded-ui text-ink-soft hover:bg-sunken hover:text-ink"
      onClick={switchTheme}
    >
      <span className="on-paper">
        <Moon aria-hidden size={18} />
        <span className="sr-only">Use the night theme</span>
      </span>
      <span className="on-night">
        <Sun aria-hidden size={18} />
        <span className="sr-only">Use the paper theme</span>
      </span>
    </button>
  );
}
