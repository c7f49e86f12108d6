/** The key is shared with public/before-paint.js, which applies the choice before the first paint. */
const THEME_KEY = 'theme';

export type Theme = 'paper' | 'night';

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'paper';
}

/** The theme of the page: the chosen one, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'paper' || chosen === 'night' ? chosen : systemTheme();
}

/** Remembers the choice. Choosing the system's theme means following the system again. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(THEME_KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(THEME_KEY, theme);
  }
}

export function switchTheme(): void {
  chooseTheme(currentTheme() === 'paper' ? 'night' : 'paper');
}
