import { sayAloud } from './say-aloud.ts';

/** Has the question said, and what stands around the button run by from the start. */
export function playExchange(button: HTMLElement): void {
  const picture = button.closest('[data-exchange]');
  for (const animation of picture?.getAnimations({ subtree: true }) ?? []) {
    animation.cancel();
    animation.play();
  }
  sayAloud(button.dataset.play ?? '');
}
