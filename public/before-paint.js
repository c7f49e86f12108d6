// Runs before the first paint, so that neither a remembered theme nor a page for visitors flashes.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme'); // Written by the theme switch.
  if (theme === 'paper' || theme === 'night') dataset.theme = theme;
  if (localStorage.getItem('auth_token')) dataset.session = 'held';
} catch {
  // Without storage the page follows the system, and nobody is signed in.
}
