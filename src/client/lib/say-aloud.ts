/** By the browser's own voice, in place of what it is saying; silent where it has none. */
export function sayAloud(text: string): void {
  if (!('speechSynthesis' in window)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'en-US';
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}

/** Has the question said, and what stands around the button run by from the start. */
export function playExchange(button: HTMLElement): void {
  const picture = button.closest('[data-exchange]');
  for (const animation of picture?.getAnimations({ subtree: true }) ?? []) {
    animation.cancel();
    animation.play();
  }
  sayAloud(button.dataset.play ?? '');
}
