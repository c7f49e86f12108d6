import { describe, expect, it } from 'vitest';
import { TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { answered, codeOf, ended, entered, invited, SEAT } from '#testing/friend-interviews.ts';
import { sql } from '#testing/test-database.ts';

const OVER = 'This link no longer works.';

describe('a link', () => {
  it('is kept as a hash, and a new one takes its place', async () => {
    const { app, owner, id, token, friend } = await invited();
    expect(JSON.stringify(await sql(app.db, 'select * from share_links'))).not.toContain(token);
    await owner.caller.sharing.inviteFriend({ id });
    await expect(friend.console({ token })).rejects.toThrow(OVER);
  });

  it('tells the console at every step that there is something new', async () => {
    const { app, ask, interviews, id } = await entered();
    const versions: string[] = [];
    const look = async () => versions.push(await app.deps.data.stores.answers.versionOf(id));
    await look();
    await ask({ key: 'opening' });
    await look();
    await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await look();
    await interviews.complete({ id });
    await look();
    expect(new Set(versions).size).toBe(versions.length);
    await look();
    expect(versions.at(-1)).toBe(versions.at(-2));
  });

  it('tells nothing of the account', async () => {
    const { friend, token } = await answered();
    const told = JSON.stringify([await friend.console({ token }), await friend.script({ token })]);
    expect(told).not.toMatch(/Ada|Byron|example\.com|"userId"|audioUrl/);
  });

  it('opens the report and the friend’s notes only after the verdict, and tells the owner who saw what', async () => {
    const { owner, id, token, friend, send } = await ended();
    await friend.saveVerdict({ token, seat: SEAT, notes: [{ text: 'Asks back.' }] });
    expect(await codeOf(friend.report({ token }))).toBe('INTERVIEW_NOT_COMPLETED');
    const notes = async () => (await owner.caller.interviews.get({ id })).friend?.notes;
    expect(await notes()).toEqual([]);
    await send();
    expect(await notes()).toMatchObject([{ text: 'Asks back.' }]);
    await friend.report({ token });
    expect((await friend.report({ token })).notes).toMatchObject([{ text: 'Asks back.' }]);
    const { visits, name, isOpen } = await owner.caller.sharing.friend({ id });
    expect({ name, isOpen }).toEqual({ name: 'Grace', isOpen: true });
    expect(visits.map(({ what, times }) => [what, times])).toEqual([
      ['entered', 1],
      ['read_report', 2],
    ]);
  });

  it('tells the owner when the report was read first, and when last', async () => {
    const { app, owner, id, token, friend, send } = await ended();
    await send();
    app.clock.advance(60_000);
    const first = app.clock.now();
    await friend.report({ token });
    app.clock.advance(60_000);
    await friend.report({ token });
    const { visits } = await owner.caller.sharing.friend({ id });
    expect(visits.map(({ what }) => what)).toEqual(['entered', 'read_report']);
    expect(visits.at(-1)).toEqual({
      what: 'read_report',
      firstAt: first,
      lastAt: app.clock.now(),
      times: 2,
    });
  });

  it('plays recordings only while the interview runs and the candidate allows it', async () => {
    const { owner, id, token, ask, friend, app } = await entered();
    await ask({ key: 'opening' });
    const audio = new File([toneWav()], 'a.wav', { type: 'audio/wav' });
    const { answer } = await owner.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
    const status = async () =>
      (await app.request(`/api/friend/${token}/responses/${answer.id}/audio`)).status;
    expect(await status()).toBe(404);
    await owner.caller.sharing.allowListening({ id, mayListen: true });
    expect((await friend.console({ token })).turns.at(-1)?.isAudible).toBe(true);
    expect(await status()).toBe(200);
    await owner.caller.interviews.complete({ id });
    expect(await status()).toBe(404);
  });

  it('is used from one console at a time, which a second may take over', async () => {
    const { app, id, token, friend } = await entered();
    const place = app.deps.meetings.join(id, SEAT);
    const second = { token, seat: 'console-2' };
    expect(await codeOf(friend.enter({ ...second, name: 'Grace' }))).toBe('CONSOLE_ELSEWHERE');
    expect((await friend.console(second)).isElsewhere).toBe(true);
    expect(await codeOf(friend.ask({ ...second, words: 'Hello?', aloud: false }))).toBe('CONSOLE_ELSEWHERE');
    await friend.enter({ ...second, name: 'Grace', takeOver: true });
    expect(await codeOf(friend.ask({ token, seat: SEAT, words: 'Hello?', aloud: false }))).toBe(
      'CONSOLE_ELSEWHERE',
    );
    expect((await friend.ask({ ...second, words: 'Hello?', aloud: false })).turns).toHaveLength(1);
    place.leave();
  });

  it('is free for another console while the one that entered is not connected', async () => {
    const { token, friend } = await entered();
    expect(await codeOf(friend.enter({ token, seat: 'console-2', name: 'Grace' }))).toBe('allowed');
  });

  it('is not there once the console that asks is closed, though one that was taken over stays open', async () => {
    const { app, id, token, friend } = await entered();
    const { meetings } = app.deps;
    meetings.join(id, SEAT);
    const asking = meetings.join(id, 'console-2');
    await friend.enter({ token, seat: 'console-2', name: 'Grace', takeOver: true });
    expect(meetings.of(id).isFriendThere).toBe(true);
    asking.leave();
    expect(meetings.of(id).isFriendThere).toBe(false);
  });

  it('is told what the candidate does for as long as their room is open', async () => {
    const { app, id } = await entered();
    const { meetings } = app.deps;
    meetings.join(id, SEAT);
    meetings.tellCandidateDoing(id, 'reading');
    expect(meetings.of(id).candidateDoing).toBeNull();
    const room = meetings.join(id, null);
    meetings.tellCandidateDoing(id, 'getting_ready');
    expect(meetings.of(id).candidateDoing).toBe('getting_ready');
    room.leave();
    expect(meetings.of(id).candidateDoing).toBeNull();
  });

  it('shows the board as it is drawn, with what can be read off it', async () => {
    const { app, owner, id, token, friend } = await entered();
    const input = encodeURIComponent(JSON.stringify({ 0: { json: { token, seat: SEAT } } }));
    const leaving = new AbortController();
    const stream = await app.request(`/trpc/meeting.console?batch=1&input=${input}`, {
      headers: { 'trpc-accept': 'application/jsonl' },
      signal: leaving.signal,
    });
    const reader = stream.body?.getReader();
    let told = '';
    const untilTold = async (text: string) => {
      while (!told.includes(text)) told += new TextDecoder().decode((await reader?.read())?.value);
    };
    await untilTold('"boardSeq":0');
    const node = { id: 'n1', kind: 'cache' as const, name: 'redis', x: 0, y: 0 };
    const change = { do: 'put_node' as const, node };
    await owner.caller.board.append({ id, changes: [{ id: 'change-1', change }] });
    await untilTold('"boardSeq":1');
    leaving.abort();
    await reader?.cancel().catch(() => {});
    expect((await friend.board({ token })).notes).toEqual(['"redis" is on the board and was not mentioned.']);
  });

  it('is told to read the answers again once a word is corrected to one of the same length', async () => {
    const { app, id, ask, interviews } = await entered();
    const { answers } = app.deps.data.stores;
    await ask({ key: 'opening' });
    const { answer } = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    const before = await answers.versionOf(id);
    const transcript = TYPED_ANSWER.replace('cache', 'cable');
    await interviews.correctTranscript({ id, responseId: answer.id, transcript });
    expect(await answers.versionOf(id)).not.toBe(before);
  });

  it('stamps a note with the time of the server', async () => {
    const { app, friend, token } = await entered();
    app.clock.advance(90_000);
    const { verdict } = await friend.saveVerdict({ token, seat: SEAT, notes: [{ text: 'Asks back.' }] });
    expect(verdict.notes).toEqual([{ atMs: 90_000, text: 'Asks back.' }]);
  });

  it('goes with its interview', async () => {
    const { app, id, token, friend, interviews, send } = await ended();
    await send();
    await interviews.delete({ id });
    await expect(friend.console({ token })).rejects.toThrow(OVER);
    for (const table of ['share_links', 'share_visits', 'friend_verdicts']) {
      expect(await sql(app.db, `select * from ${table}`)).toEqual([]);
    }
  });
});
