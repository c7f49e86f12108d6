import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlayingSound } from '#client/lib/audio/play-sound.ts';
import { PlayAloud } from './play-aloud.tsx';

afterEach(cleanup);

function longSound() {
  const stop = vi.fn();
  const sound: PlayingSound = { ended: new Promise(() => {}), stop, share: () => 0, bands: () => null };
  return { sound, stop };
}

test('what is read aloud stops at a second press', async () => {
  const { sound, stop } = longSound();
  render(<PlayAloud text="Keep one record a link." label="Hear it" start={async () => sound} />);
  const user = userEvent.setup();
  const button = screen.getByRole('button');
  await user.click(button);
  expect([button.hasAttribute('data-playing'), stop.mock.calls.length]).toEqual([true, 0]);
  await user.click(button);
  expect([button.hasAttribute('data-playing'), stop.mock.calls.length]).toEqual([false, 1]);
});

test('a voice that comes after the reader has left is not heard', async () => {
  const { sound, stop } = longSound();
  let arrive: (sound: PlayingSound) => void = () => {};
  const coming = new Promise<PlayingSound>((resolve) => {
    arrive = resolve;
  });
  const { unmount } = render(<PlayAloud text="Keep one." label="Hear it" start={() => coming} />);
  await userEvent.click(screen.getByRole('button'));
  unmount();
  arrive(sound);
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
});

test('where nothing can read it aloud, the button says so and offers nothing more', async () => {
  render(<PlayAloud text="Keep one." label="Hear it" />);
  await userEvent.click(screen.getByRole('button'));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /No voice to read it aloud/ });
  await vi.waitFor(() => expect(button.disabled).toBe(true), { timeout: 3000 });
  expect(button.hasAttribute('data-playing')).toBe(false);
});
