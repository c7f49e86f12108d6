import { expect, test } from './support/fixtures.ts';
import { askTop, enterConsole, openFriend, startWithFriend } from './support/friend.ts';

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

  await askTop(friend);
  await expect(candidate.getByRole('region', { name: 'Question', exact: true })).toBeVisible();
  await candidate.getByRole('tab', { name: 'Board' }).click();
  const line = candidate.getByRole('textbox', { name: 'Add a part or a connection' });
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

test('an interview whose friend never comes gives its session back', async ({ candidate }) => {
  await startWithFriend(candidate);
  await candidate.getByRole('button', { name: 'Call it off' }).click();
  await expect(candidate.getByText('Starting spends 1 of your 5 sessions.')).toBeVisible();
});
