/** Whether this browser can read aloud. */
export function hasBrowserVoice(): boolean {
  return 'speechSynthesis' in window && window.speechSynthesis.getVoices().length > 0;
}

/** Reads a text aloud with the browser's own voice. Rejects when it cannot; resolves when it has ended or was stopped. */
export function speakWithBrowser(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'en-US';
    utterance.onend = () => resolve();
    utterance.onerror = ({ error }) =>
      error === 'canceled' || error === 'interrupted' ? resolve() : reject(new Error(error));
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
  });
}

export function stopBrowserVoice(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}
