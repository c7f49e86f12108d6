import { browserVoice } from './lib/audio/browser-voice.ts';
import { AT_SIGN_UP, TO_FIRST_INTERVIEW } from './lib/auth-tab.ts';
import { readToken } from './lib/session-token.ts';
import { switchTheme } from './lib/theme.ts';

/** The script of the prerendered start page: a visitor needs no more than this, everyone else gets the app. */
if (window.location.pathname === '/' && !readToken()) {
  document.querySelector('[data-theme-button]')?.addEventListener('click', switchTheme);
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-play]')) {
    button.addEventListener('click', () => void playOrStop(button));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-trial]')) {
    link.addEventListener('click', openSignUp);
  }
} else {
  await import('./main.tsx');
}

/** Does what `PlayAloud` does in the app. */
async function playOrStop(button: HTMLButtonElement): Promise<void> {
  const end = () => delete button.dataset.playing;
  if (button.dataset.playing !== undefined) {
    window.speechSynthesis?.cancel();
    end();
    return;
  }
  button.dataset.playing = '';
  const sound = await browserVoice(button.dataset.play ?? '');
  if (button.dataset.playing === undefined) return sound?.stop();
  if (sound === null) {
    button.dataset.mute = '';
    button.disabled = true;
  }
  await sound?.ended.catch(() => {});
  end();
}

/** Opens the app at Sign Up without another page load. Clicks that ask for a new tab are left to the browser. */
function openSignUp(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // The router adopts the state of a history entry only if that has a key.
  const link = event.currentTarget;
  const isFirst = link instanceof HTMLElement && link.dataset.trial === 'first interview';
  history.pushState(
    { ...(isFirst ? TO_FIRST_INTERVIEW : AT_SIGN_UP), __TSR_key: String(Date.now()) },
    '',
    '/auth',
  );
  scrollTo(0, 0);
  void import('./main.tsx');
}
