import type { Page } from '@playwright/test';
import { consoleScript } from '#shared/contract/friend.ts';
import { ASKED_ALOUD } from '#shared/rules/asked-aloud.ts';
import { expectFits, findings } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { answerInWriting, askTop, enterConsole, openFriend, startWithFriend } from './support/friend.ts';
import { fillSignUp } from './support/journey.ts';
import { listenIn } from './support/wire.ts';

const PHONE = { width: 390, height: 844 };
const TABS = ['Script', 'Conversation', 'Verdict'];
const QUOTE = 'A cache in front of it holds the hot ones.';
const ANSWER = `We keep one record per key in a replicated store. ${QUOTE}`;

async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await findings(page), state).toEqual([]);
  await expectFits(page, state);
}

/** Every column, beside each other and behind tabs, by day and by night. Ends at the verdict, on the phone. */
async function expectConsoleAccessible(friend: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await friend.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await friend.setViewportSize({ width: 1440, height: 900 });
    await expect(friend.getByRole('heading', { name: 'Conversation' })).toBeVisible();
    await expectAccessible(friend, `the console in ${colorScheme}`);
    for (const size of [{ width: 320, height: 640 }, PHONE]) {
      await friend.setViewportSize(size);
      for (const tab of TABS) {
        await friend.getByRole('tab', { name: tab }).click();
        await expectAccessible(friend, `${tab} in ${colorScheme}, ${size.width} wide`);
      }
    }
  }
}

test('two people hold a whole interview, the friend with a phone in the hand', async ({ candidate }) => {
  test.slow();
  const url = await startWithFriend(candidate);
  await expect(candidate.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  const friend = await openFriend(candidate, url, PHONE);
  await enterConsole(friend, 'Grace');
  await expect(candidate.getByRole('heading', { name: 'Grace is here' })).toBeVisible();

  for (let question = 0; question < 6; question += 1) {
    await answerInWriting(candidate, await askTop(friend), `${ANSWER} That is answer ${question}.`);
    if (question === 2) {
      // Both sides lose their page and go on where they were.
      await Promise.all([friend.reload(), candidate.reload()]);
    }
  }
  for (const words of ['How many readers at once?', 'And in ten years?']) {
    await friend.getByLabel('In your own words').fill(words);
    await friend.getByRole('button', { name: 'Ask in my words' }).click();
    await answerInWriting(candidate, words, ANSWER);
  }
  await expect(friend.getByText('Asked:').first()).toBeAttached();

  await friend.getByRole('tab', { name: 'Conversation' }).click();
  await friend.getByRole('button', { name: QUOTE }).first().click();
  await friend.getByLabel('This sentence shows').selectOption({ index: 1 });
  await friend.getByRole('button', { name: 'Keep the quote' }).click();
  await friend.getByRole('tab', { name: 'Verdict' }).click();
  const first = friend.getByRole('group').filter({ hasText: QUOTE });
  await first.getByRole('button', { name: 'With a reason' }).click();
  await friend.getByRole('button', { name: 'Missed' }).nth(1).click();
  await friend.getByRole('button', { name: 'Wrong' }).nth(2).click();
  await friend.getByRole('textbox', { name: 'Note' }).fill('Calm, and asks back.');
  await friend.getByRole('button', { name: 'Keep the note' }).click();
  await expect(friend.getByText(/^3 of \d+ ticked$/)).toBeVisible();
  await expectConsoleAccessible(friend);

  await friend.getByRole('button', { name: 'End the interview' }).click();
  await friend.getByRole('button', { name: 'End it' }).click();
  await expect(candidate.getByText('Grace is judging this')).toBeVisible();
  await expect(candidate.getByText('once Grace has judged the interview', { exact: false })).toBeVisible();

  await expect(friend.getByRole('tab', { name: 'Verdict', selected: true })).toBeVisible();
  await friend.getByLabel('Two strengths, 1').fill('You begin with the size.');
  await friend.getByLabel('Two strengths, 1').blur();
  await friend.getByRole('button', { name: 'Send the verdict' }).click();
  await friend.getByRole('button', { name: 'Send it' }).click();
  await expect(friend.getByText('Your verdict is sent')).toBeVisible();
  for (const page of [candidate, friend]) {
    await expect(page.getByText('scored by Grace').first()).toBeVisible();
    await expect(page.getByText('You begin with the size.').first()).toBeVisible();
    await expect(page.getByText('Calm, and asks back.')).toBeVisible();
  }
  await expectAccessible(friend, 'the report by the link');

  await friend.getByRole('link', { name: 'Sign in to swap roles' }).click();
  await fillSignUp(friend, 'grace@example.com');
  await friend.getByRole('button', { name: 'Swap roles' }).click();
  await friend
    .getByRole('dialog', { name: 'Choose Your Interview Plan' })
    .getByRole('button', { name: 'Get Started Free' })
    .click();
  await expect(friend.getByRole('heading', { name: 'Waiting for your friend' })).toBeVisible();

  await candidate.getByRole('button', { name: 'Revoke the link' }).click();
  await expect(candidate.getByText('There is no link at this moment', { exact: false })).toBeVisible();
  await friend.goto(url);
  await expect(friend.getByRole('heading', { name: 'Nothing is shared here' })).toBeVisible();
});

test('a second console takes over, sees the board as it is drawn, and goes out with the link', async ({
  candidate,
}) => {
  const url = await startWithFriend(candidate);
  const former = await openFriend(candidate, url);
  await enterConsole(former, 'Grace');
  await expect(former.getByRole('heading', { name: 'Start here' })).toBeVisible();
  const friend = await openFriend(candidate, url);
  await enterConsole(friend, 'Grace');
  await friend.getByRole('button', { name: 'Take over here' }).click();
  await expect(former.getByRole('heading', { name: 'This console is open in another place' })).toBeVisible();

  // A copied tab brings along what the one it was copied from knows.
  const [copied] = await Promise.all([
    friend.waitForEvent('popup'),
    friend.evaluate(() => void window.open(location.href)),
  ]);
  await copied.getByRole('button', { name: 'Open the console' }).click();
  await expect(copied.getByRole('button', { name: 'Take over here' })).toBeVisible();
  await copied.close();

  await askTop(friend);
  await expect(candidate.getByRole('region', { name: 'Question', exact: true })).toBeVisible();
  await candidate.getByRole('button', { name: 'Open board' }).click();
  const line = candidate.getByRole('combobox', { name: 'Add a part or a connection' });
  for (const text of [
    'client browser',
    'service links',
    'cache redis',
    'browser -> links',
    'links -> redis: reads',
  ]) {
    await line.fill(text);
    await line.press('Enter');
  }
  const board = friend.getByRole('region', { name: 'Board' });
  await expect(board.getByText('Nothing fills "redis".')).toBeVisible();

  await candidate.getByText('The link', { exact: true }).click();
  await candidate.getByRole('button', { name: 'Revoke the link' }).click();
  await expect(friend.getByRole('heading', { name: 'Nothing is shared here' })).toBeVisible();
  await expect(candidate.getByText('Grace is not there at this moment.')).toBeVisible();
});

test('two questions asked aloud are shown as such, both end it at the same moment, and it ends once', async ({
  candidate,
}) => {
  const url = await startWithFriend(candidate);
  const friend = await openFriend(candidate, url);
  await enterConsole(friend, 'Grace');
  await answerInWriting(candidate, await askTop(friend), ANSWER);
  for (let question = 1; question <= 2; question += 1) {
    await friend.getByRole('button', { name: 'I just asked something aloud' }).click();
    await answerInWriting(candidate, ASKED_ALOUD, `${ANSWER} This one was asked aloud.`);
    const conversation = friend.getByRole('region', { name: 'Conversation' });
    await expect(conversation.getByText(ASKED_ALOUD, { exact: true })).toHaveCount(question);
  }
  // Nobody wrote its words down, so there is nothing to play.
  await expect(candidate.getByRole('button', { name: 'Play Question' })).toBeHidden();
  await candidate.getByRole('button', { name: 'End & Get Results' }).click();
  await friend.getByRole('button', { name: 'End the interview' }).click();
  const ends = [
    candidate.getByRole('button', { name: 'End the interview' }),
    friend.getByRole('button', { name: 'End it' }),
  ];
  for (const end of ends) await expect(end).toBeVisible();
  // Without the wait for a still button, in which the other side's end would arrive.
  await Promise.all(ends.map((end) => end.dispatchEvent('click')));
  await expect(candidate.getByText('Grace is judging this')).toBeVisible();
  await expect(candidate.getByText('There was not enough speech', { exact: false })).toBeHidden();
  await expect(friend.getByText('The interview has ended.', { exact: false })).toBeVisible();
  await expect(candidate.getByText('Failed to complete interview')).toBeHidden();
  await expect(friend.getByText('That did not work')).toBeHidden();
});

test('no reply to the candidate’s browser holds what the friend has not asked or given', async ({
  candidate,
}) => {
  const url = await startWithFriend(candidate);
  const wire = await listenIn(candidate);
  await candidate.reload();
  const friend = await openFriend(candidate, url);
  await enterConsole(friend, 'Grace');
  const said: string[] = [];
  for (let question = 0; question < 2; question += 1) {
    said.push(await askTop(friend));
    await answerInWriting(candidate, said.at(-1) ?? '', ANSWER);
  }
  await candidate.reload();
  said.push(await askTop(friend));
  await friend.getByText('Hints, from a nudge to the answer').first().click();
  await friend
    .getByRole('button', { name: /^Give hint: / })
    .first()
    .click();
  // The list moves when the question arrives, so that the first hint may have been another one a moment before.
  const hint = candidate.getByText(/^Hint: /).first();
  await expect(hint).toBeVisible();
  said.push(((await hint.textContent()) ?? '').replace('Hint: ', ''));
  await candidate.getByRole('button', { name: 'Open board' }).click();
  await candidate.getByRole('button', { name: 'Close board' }).click();
  const isOnWire = (text: string) => wire.replies().some((reply) => reply.includes(text));
  const isTold = (text: string) => isOnWire(JSON.stringify(text).slice(1, -1));
  await expect.poll(() => said.filter(isTold)).toEqual(said);
  expect(wire.replies().join()).toContain('"isCandidateThere"');

  const script = await friend.request.get(`${url.replace('/console/', '/api/friend/')}/script`);
  const { stages, facts, hardParts } = consoleScript.parse(await script.json());
  const ahead = stages
    .flatMap(({ points, scenes }) => [
      ...scenes.map(({ say }) => say),
      ...points.flatMap(({ name, means, probes, hints, wrong }) => [
        ...[name, means],
        ...[...probes, ...hints].map(({ say }) => say),
        ...wrong.flatMap(({ say, truth }) => [say, truth]),
      ]),
    ])
    .concat(
      facts.map(({ say }) => say),
      hardParts,
    )
    .filter((text) => !said.includes(text));
  expect(ahead.length).toBeGreaterThan(100);
  expect(ahead.filter(isTold)).toEqual([]);
  // Ids are short: some of them stand within other words of the scripts.
  const ids = stages.flatMap(({ points }) => points.map(({ id }) => JSON.stringify(id)));
  expect(ids.filter(isOnWire)).toEqual([]);
});

test('an interview whose friend never comes gives its session back', async ({ candidate }) => {
  await startWithFriend(candidate);
  await candidate.getByRole('button', { name: 'Call it off' }).click();
  await expect(candidate.getByText('Starting spends 1 of your 5 sessions.')).toBeVisible();
});
