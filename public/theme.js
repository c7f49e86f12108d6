// Runs before the first paint, so that a remembered theme never flashes. The choice is written by the theme switch.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'paper' || theme === 'night') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system.
}
