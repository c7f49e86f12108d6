import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { createFakeMicrophone, laterThanADoublePress } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { whenDone } from '#testing/when-done.ts';

const CHECK = { name: 'Check your answer' };

/** A browser's recognizer that hears nothing. */
class Recognizer extends EventTarget {
  lang = '';
  continuous = false;
  interimResults = false;
  start(): void {}
  stop(): void {
    setTimeout(() => this.dispatchEvent(new Event('end')));
  }
}

class Hearing extends Recognizer {
  override start() {
    const results = [[{ transcript: TYPED_ANSWER }]];
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('result'), { results })));
  }
}

class GivingUp extends Recognizer {
  override start() {
    setTimeout(() => {
      this.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }));
      this.dispatchEvent(new Event('end'));
    });
  }
}

class GivingUpLate extends Recognizer {
  override start() {
    setTimeout(() => {
      this.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }));
      this.dispatchEvent(new Event('end'));
    }, 1000);
  }
}

describe('a guest who speaks', () => {
  const page = async (recognizer: typeof Recognizer, microphone = createFakeMicrophone()) => {
    vi.stubGlobal('SpeechRecognition', recognizer);
    whenDone(() => vi.unstubAllGlobals());
    const view = await renderApp('/exercise', { audio: microphone });
    await view.user.click(await screen.findByRole('button', { name: 'Answer out loud' }));
    return view;
  };
  const stop = () => screen.findByRole('button', { name: 'Stop and check' });

  it('sees that it is listened to, and what was heard', async () => {
    const { user } = await page(Hearing);
    await stop();
    expect(screen.getByRole('status').textContent).toBe('Listening');
    expect(await screen.findByText(TYPED_ANSWER)).toBeTruthy();
    await user.click(await stop());
    expect(await screen.findByRole('heading', CHECK)).toBeTruthy();
  });

  it('is told where no word was heard, can type at once, and is not told it again while trying anew', async () => {
    const { user } = await page(Recognizer);
    await user.click(await stop());
    expect(await screen.findByText('No words were recognized')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your answer')));
    await user.click(screen.getByRole('button', { name: 'Answer out loud' }));
    await stop();
    expect(screen.queryByText('No words were recognized')).toBeNull();
    await user.click(await stop());
    await screen.findByText('No words were recognized');
    await user.click(screen.getByRole('button', { name: 'Answer out loud' }));
    expect(screen.queryByText('No words were recognized')).toBeNull();
  });

  it('types at once where speech recognition does not work, and is not offered to speak again', async () => {
    const { user } = await page(GivingUp);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Speech recognition does not work in this browser. Type your answer.',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Your answer'));
    expect(screen.queryByRole('button', { name: /Answer out loud|Stop and check|Type instead/ })).toBeNull();
    await user.paste(TYPED_ANSWER);
    await user.click(screen.getByRole('button', { name: 'Check my answer' }));
    expect(await screen.findByRole('heading', CHECK)).toBeTruthy();
  });

  it('need not speak to the end where speech recognition stops later on', async () => {
    const now = vi.spyOn(performance, 'now');
    whenDone(() => now.mockRestore());
    await page(GivingUpLate);
    await stop();
    const real = performance.now();
    now.mockImplementation(() => real + 5000);
    expect(await screen.findByText('Speech recognition stopped. Please type your answer here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop and check' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Answer out loud' })).toBeTruthy();
  });

  it('and leaves while the browser still asks for the microphone has it closed', async () => {
    const microphone = createFakeMicrophone();
    let allow = () => {};
    const allowed = new Promise<void>((resolve) => {
      allow = resolve;
    });
    let wasOpened = false;
    const open: typeof microphone.open = async (deviceId) => {
      await allowed;
      const opened = await microphone.open(deviceId);
      wasOpened = true;
      return opened;
    };
    const { unmount } = await page(Recognizer, { ...microphone, open });
    unmount();
    allow();
    await waitFor(() => expect(wasOpened).toBe(true));
    await waitFor(() => expect(microphone.isOpen()).toBe(false));
  });

  it('and leaves while the browser looks for its recognizer has the microphone closed', async () => {
    const microphone = createFakeMicrophone();
    let isAsked = false;
    let tell = () => {};
    class Slow extends Recognizer {
      static async available() {
        if (isAsked) await new Promise<void>((resolve) => (tell = resolve));
        isAsked = true;
        return 'available';
      }
    }
    const { unmount } = await page(Slow, microphone);
    unmount();
    tell();
    await laterThanADoublePress();
    expect(microphone.isOpen()).toBe(false);
  });

  it('and presses twice opens the microphone once', async () => {
    const microphone = createFakeMicrophone();
    vi.stubGlobal('SpeechRecognition', Recognizer);
    whenDone(() => vi.unstubAllGlobals());
    const open: typeof microphone.open = async (deviceId) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return microphone.open(deviceId);
    };
    const { user } = await renderApp('/exercise', { audio: { ...microphone, open } });
    await user.dblClick(await screen.findByRole('button', { name: 'Answer out loud' }));
    await user.click(await stop());
    await screen.findByText('No words were recognized');
    expect(microphone.isOpen()).toBe(false);
  });

  it('to a recognizer that does not start has the microphone closed', async () => {
    class Broken extends Recognizer {
      override start() {
        throw new DOMException('', 'InvalidStateError');
      }
    }
    const microphone = createFakeMicrophone();
    await page(Broken, microphone);
    expect(await screen.findByText('Recording failed')).toBeTruthy();
    expect(microphone.isOpen()).toBe(false);
  });

  it('and leaves in the middle of it has the microphone closed', async () => {
    const microphone = createFakeMicrophone();
    const { unmount } = await page(Recognizer, microphone);
    await stop();
    expect(microphone.isOpen()).toBe(true);
    unmount();
    await waitFor(() => expect(microphone.isOpen()).toBe(false));
  });

  it('is told of a microphone that sends nothing', async () => {
    const { user } = await page(Recognizer, createFakeMicrophone({ level: 0 }));
    await user.click(await stop());
    expect(await screen.findByText('Nothing was heard')).toBeTruthy();
  });
});
