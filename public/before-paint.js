// Runs before the first paint, so that neither a remembered theme nor a page for visitors flashes.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme'); // Written by the theme switch.
  if (theme === 'paper' || theme === 'night') dataset.theme = theme;
  if (localStorage.getItem('auth_token')) {
    dataset.session = 'held';
    // The code of the screen, which would otherwise be asked for only once the app runs.
    const { path, files } = document.currentScript.dataset;
    if (path && new RegExp(path).test(location.pathname)) {
      for (const href of files.split(' ')) {
        const link = document.createElement('link');
        document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', href }));
      }
    }
  }
} catch {
  // Without storage the page follows the system, and nobody is signed in.
}
