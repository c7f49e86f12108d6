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

// A page from before an update of the server asks for files that are gone. Until the app runs, nothing can be lost.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && startAnew(target.src), true);
addEventListener('vite:preloadError', ({ payload }) => startAnew(payload.message));

/** Loads the page again, once for each missing file; after that it says so. */
function startAnew(missing) {
  const starting = document.querySelector('[data-starting]');
  if (!starting) return;
  try {
    if (sessionStorage.getItem('missing_file') !== missing) {
      sessionStorage.setItem('missing_file', missing);
      location.reload();
      return;
    }
  } catch {
    // Without storage nobody knows whether this is the second time.
  }
  const textContent = navigator.onLine ? 'A new version is ready.' : 'You seem to be offline.';
  const text = Object.assign(document.createElement('p'), { textContent });
  const button = Object.assign(document.createElement('button'), {
    textContent: 'Reload',
    className: 'link min-h-11',
  });
  button.addEventListener('click', () => location.reload());
  const message = Object.assign(document.createElement('div'), {
    className: 'grid justify-items-center gap-3',
  });
  message.append(text, button);
  starting.removeAttribute('aria-label');
  starting.replaceChildren(message);
}
