import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, currentTheme } from '#client/lib/theme.ts';

/** Changes between the paper and the night theme. */
export function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  const next = theme === 'paper' ? 'night' : 'paper';
  const Icon = theme === 'paper' ? Moon : Sun;
  return (
    <button
      type="button"
      aria-label={next === 'night' ? 'Use the night theme' : 'Use the paper theme'}
      className="grid size-11 shrink-0 place-items-center rounded-ui text-ink-soft hover:bg-sunken hover:text-ink"
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}
