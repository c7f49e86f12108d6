// Runs before the first paint, so that neither a remembered theme nor a page for visitors flashes.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme'); // Written by the theme switch.
  if (theme === 'paper' || theme === 'night') dataset.theme = theme;
  if (localStorage.getItem('auth_token')) {
    dataset.session = 'held';
    // The start page is made for visitors: whoever is signed in needs the app at once.
    for (const href of (document.currentScript.dataset.app ?? '').split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', href }));
    }
  }
} catch {
  // Without storage the page follows the system, and nobody is signed in.
}
