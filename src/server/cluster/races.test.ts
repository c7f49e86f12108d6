import { createEmptyCard } from 'ts-fsrs';
import { describe, expect, test } from 'vitest';
import type { Stores } from '#server/stores.ts';
import { addReport, DRAWN } from '#testing/examples.ts';
import { AT_ONCE, call, gapless, severalInAnInterview, typed } from '#testing/several-processes.ts';
import { sql, sqlColumn, sqlValue } from '#testing/test-database.ts';

describe('commands about one interview, from several processes at once,', () => {
  test('take answers one after the other, and no more than there is time for', async () => {
    const { app, userId, race, id, seqs, now } = await severalInAnInterview();
    const taken = await race(({ answers }) =>
      answers.accept(call(userId, 'submitAnswer'), id, typed(100), now),
    );
    expect(taken.filter((answer) => answer !== null)).toHaveLength(6);
    expect(await seqs()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await sqlValue(app.db, 'select total_duration from interviews where id = ?', id)).toBe(600);
  });

  test('keep one answer of a call that is sent again', async () => {
    const { app, userId, race, id, now } = await severalInAnInterview();
    const same = call(userId, 'submitAnswer');
    const answers = await race((stores) => stores.answers.accept(same, id, typed(10), now));
    expect(new Set(answers).size).toBe(1);
    expect(await sqlValue(app.db, 'select total_duration from interviews where id = ?', id)).toBe(10);
  });

  test('store the words of an answer once', async () => {
    const { app, race, accept, now } = await severalInAnInterview();
    const answer = await accept({ transcriptState: 'pending', content: '' });
    const words = { ...typed(10), transcriptState: 'transcribed' as const };
    await race(({ answers }) => answers.storeTranscript(answer, words, 0, now));
    expect(await sqlValue(app.db, 'select count(*) from usage_sessions')).toBe(1);
    expect(await sqlValue(app.db, "select count(*) from turn_events where kind = 'heard'")).toBe(1);
  });

  test('grade the words that come while it is graded', async () => {
    const { app, userId, race, id, accept, graded, now } = await severalInAnInterview();
    const answer = await accept({ transcriptState: 'pending', content: '' });
    const { interviews, jobs } = app.deps.data.stores;
    await interviews.end(call(userId, 'completeInterview'), id, now);
    const job = await jobs.find('grade', id);
    const words = { ...typed(10), transcriptState: 'transcribed' as const };
    const outcome = graded('model', 70);
    await race<unknown>((stores, n) =>
      n % 2
        ? stores.answers.storeTranscript(answer, words, 0, now)
        : stores.reports.save({ interviewId: id, outcome, pending: 1, jobId: job?.id ?? 0, now }),
    );
    expect((await jobs.find('grade', id))?.status).toBe('queued');
  });

  test('ask one question after an answer', async () => {
    const { race, accept, question, seqs, now } = await severalInAnInterview();
    const answer = await accept();
    await race(({ answers }) => answers.storeNextQuestion(answer, question('And then?'), null, now));
    expect(await seqs()).toEqual([0, 1, 2]);
  });

  test('count every rating of an exercise, whether a report or the day asks for it', async () => {
    const { app, userId, race, id, now } = await severalInAnInterview();
    const exercise = { userId, questionId: 'short-links', dimension: 'framing' as const };
    const told = { exercise: 'Count.', pointIds: [], answer: 'Ten.', seconds: 1, judged: null };
    const attempt = { ...exercise, ...told, rating: 'good' as const, createdAt: now };
    await race(({ attempts }, n) =>
      attempts.insert(
        call(userId, n % 2 ? 'answerDrill' : 'answerPractice'),
        { ...attempt, interviewId: n % 2 ? id : null },
        (stored) => ({ ...createEmptyCard(now), last_review: now, reps: (stored?.reps ?? 0) + 1 }),
      ),
    );
    const [rated] = await app.deps.data.stores.practice.listRated(userId);
    expect(rated?.schedule.reps).toBe(AT_ONCE);
  });

  test('put what a friend asks once, wherever it is heard', async () => {
    const { race, id, question, seqs, now } = await severalInAnInterview();
    const turns = await race(({ keys }) => keys.ask(id, question('And then?'), now));
    expect(new Set(turns).size).toBe(1);
    expect(await seqs()).toEqual([0, 1]);
  });

  test('keep every key that was pressed at a question', async () => {
    const { app, userId, race, id, opening, now } = await severalInAnInterview();
    const press = { interviewId: id, note: { key: 'hint' as const, said: 'Think of reads.' }, next: null };
    await race(({ keys }, n) =>
      keys.press(call(userId, 'pressKey'), opening.id, { ...press, hintLevel: 1, facts: [`fact ${n}`] }, now),
    );
    const [asked] = await app.deps.data.stores.answers.listTurns(id);
    expect(asked?.move?.facts).toHaveLength(AT_ONCE);
    expect(asked?.move?.notes).toHaveLength(AT_ONCE);
  });

  test('leave no gap where keys, answers, questions and corrections meet', async () => {
    const { race, userId, id, opening, accept, question, seqs, now } = await severalInAnInterview();
    const answer = await accept();
    const note = { key: 'ask' as const, said: null };
    const pressed = { interviewId: id, note, hintLevel: 0, facts: [], next: question('Pressed?') };
    const commands: ((stores: Stores, n: number) => Promise<unknown>)[] = [
      ({ answers }) => answers.storeNextQuestion(answer, question('And then?'), null, now),
      ({ corrections }, n) =>
        corrections.correct(answer, { text: `Words ${n}.`, asksAnew: true, isClear: () => true }, now),
      ({ answers }) => answers.accept(call(userId, 'submitAnswer'), id, typed(1), now),
      ({ keys }, n) => keys.ask(id, question(`Question ${n}?`), now),
      ({ keys }) => keys.press(call(userId, 'pressKey'), opening.id, pressed, now),
    ];
    await race<unknown>((stores, n) => commands[n % commands.length]?.(stores, n) ?? Promise.resolve());
    const found = await seqs();
    expect(found).toEqual(gapless(found));
  });

  test('keep every form that an answer had', async () => {
    const { app, race, accept, now } = await severalInAnInterview();
    const answer = await accept();
    await race(({ corrections }, n) =>
      corrections.correct(answer, { text: `Words ${n}.`, asksAnew: true, isClear: () => true }, now),
    );
    const forms = await sqlColumn(app.db, 'select content from transcript_revisions');
    const last = await sqlValue(app.db, 'select content from interview_responses where id = ?', answer.id);
    expect(new Set([...forms, last]).size).toBe(AT_ONCE + 1);
  });

  test('number the events of a turn without a gap', async () => {
    const { app, race, id, accept, now } = await severalInAnInterview();
    const answer = await accept();
    await race(({ turnEvents }) => turnEvents.append(answer, { kind: 'clause', text: 'So' }, now));
    const seqs = await sqlColumn(
      app.db,
      'select seq from turn_events where interview_id = ? order by seq',
      id,
    );
    expect(seqs).toEqual(gapless([...Array(AT_ONCE + 2)], 1));
  });

  test('number the changes of a board without a gap, each once', async () => {
    const { app, race, id, now } = await severalInAnInterview();
    await race(({ board }) => board.append(id, DRAWN, now));
    const seqs = await sqlColumn(
      app.db,
      'select seq from board_events where interview_id = ? order by seq',
      id,
    );
    expect(seqs).toEqual([1, 2, 3]);
  });

  test('keep every statement that was decided in a debrief', async () => {
    const { app, userId, race, id, graded, now } = await severalInAnInterview();
    const statements = Array.from({ length: AT_ONCE }, (_, n) => {
      return { id: `s${n}`, pointId: 'p', text: 'So it is.', isTrue: true, truth: 'It is.', pair: `${n}` };
    });
    const begun = await race(({ debriefs }, n) => debriefs.begin(id, statements.slice(n), now));
    expect(new Set(begun.map(({ statements: { length } }) => length)).size).toBe(1);
    const interview = { id, userId, questionId: 'short-links', isFriendAwaited: false };
    const judge = () => graded('candidate', 50);
    const decided = begun[0]?.statements ?? [];
    await race(({ debriefs }, n) =>
      debriefs.save({ ...interview, judge }, { answers: { [`s${n}`]: true } }, now),
    );
    const debrief = await app.deps.data.stores.debriefs.find(id);
    expect(Object.keys(debrief?.answers ?? {})).toHaveLength(AT_ONCE);
    expect(await sqlValue(app.db, 'select count(*) from pair_answers')).toBe(decided.length);
  });

  test('keep one current report, that of the judge who counts most', async () => {
    const { app, race, id, graded, now } = await severalInAnInterview();
    await addReport(app, id, 'C', 50, { kind: 'candidate', name: 'Ada' });
    const save = { interviewId: id, pending: 0, jobId: 0, now };
    await race<unknown>(({ reports, debriefs }, n) =>
      n % 2
        ? debriefs.judgeByFriend(id, graded('friend', 60 + n), now)
        : reports.save({ ...save, outcome: graded('candidate', 60 + n) }),
    );
    await race(({ reports }, n) => reports.save({ ...save, outcome: graded('model', 60 + n) }));
    const current = await sqlColumn(app.db, 'select judged_by from reports where is_current');
    expect(current).toEqual(['model']);
    const former = await sqlColumn(app.db, 'select judged_by from reports order by id');
    expect(former.lastIndexOf('candidate')).toBeLessThan(former.indexOf('friend'));
  });

  test('keep one argument, and one grading, of a call that is sent again', async () => {
    const { app, userId, race, id, now } = await severalInAnInterview();
    await addReport(app, id, 'B', 70);
    const report = await app.deps.data.stores.reports.findCurrent(id);
    if (!report) throw new Error('there is a report');
    const about = { kind: 'card' as const, id: 'cache' };
    const none = { words: null, verdict: null, moved: null, outcome: null };
    const argument = { ...none, interviewId: id, report, about, say: 'Because.', createdAt: now };
    const [arguing, again] = [call(userId, 'argue'), call(userId, 'gradeAgain')];
    expect(new Set(await race((stores) => stores.arguments.insert(arguing, argument))).size).toBe(1);
    const queued = await race(({ reports }) => reports.queueGradingAgain(again, id, now));
    expect(queued).toEqual(Array(AT_ONCE).fill(true));
    expect(await sqlValue(app.db, 'select count(*) from report_arguments')).toBe(1);
  });

  test('open no more links, and take no more reviews, than are allowed', async () => {
    const { app, user, race, id, now: createdAt } = await severalInAnInterview();
    await user.caller.interviews.complete({ id });
    await addReport(app, id, 'B', 70);
    const expiresAt = new Date(createdAt.getTime() + 3_600_000);
    const link = { interviewId: id, createdAt, expiresAt };
    const opened = await race(({ sharing }, n) =>
      sharing.insert({ ...link, showsBoard: false, tokenHash: `hash ${n}` }, 3),
    );
    expect(opened.filter((each) => each !== null)).toHaveLength(3);
    const place = opened.findIndex((each) => each !== null);
    const review = { scores: {}, comments: [], createdAt };
    const left = await race(({ sharing }, n) =>
      sharing.addReview(`hash ${place}`, { ...review, reviewer: `Reviewer ${n}` }, 2),
    );
    expect(left.filter(Boolean)).toHaveLength(2);
    await race(({ sharing }, n) => sharing.insertConsole({ ...link, tokenHash: `console ${n}` }));
    const consoles = "select count(*) from share_links where kind = 'console' and revoked_at is null";
    expect(await sqlValue(app.db, consoles)).toBe(1);
  });

  test('forget old recordings once each', async () => {
    const { app, race, accept, now } = await severalInAnInterview();
    const files = [...Array(6)].map((_, n) => `answers/${n}.wav`);
    for (const file of files) {
      await accept({ recording: { file, type: 'audio/wav', bytes: 1, sha256: '0', audioMs: 1 } });
    }
    const later = new Date(now.getTime() + 1);
    const forgotten = await race(({ recordings }) => recordings.dropBefore(later));
    expect(forgotten.flat().sort()).toEqual(files);
    expect(await app.deps.data.stores.recordings.list()).toEqual([]);
  });

  test('leave nothing behind where it is deleted meanwhile', async () => {
    const { app, userId, race, id, opening, accept, graded, now } = await severalInAnInterview();
    const answer = await accept();
    const outcome = graded('model', 70);
    const provisional = { ...outcome, report: { ...outcome.report, provisional: true } };
    const save = { interviewId: id, pending: 0, jobId: 0, now };
    await app.deps.data.stores.reports.save({ ...save, outcome: provisional });
    await sql(app.db, "update interviews set status = 'in_progress'");
    const { createdAt } = (await app.deps.data.stores.interviews.find(id)) ?? { createdAt: now };
    const practice = { userId, questionId: 'short-links', dimension: 'framing' as const };
    const told = { exercise: 'Count.', pointIds: [], answer: 'Ten.', seconds: 1, rating: null, judged: null };
    const attempt = { ...practice, ...told, interviewId: id, createdAt: now };
    const note = { key: 'hint' as const, said: null };
    const pressed = { interviewId: id, note, hintLevel: 0, facts: [], next: null };
    const commands: ((stores: Stores) => Promise<unknown>)[] = [
      ({ answers }) => answers.accept(call(userId, 'submitAnswer'), id, typed(1), now),
      ({ answers }) => answers.queueReading(answer, now),
      ({ attempts }) => attempts.insert(call(userId, 'answerDrill'), attempt, null).catch(() => {}),
      ({ deletions }) => deletions.deleteInterview({ id, createdAt }, now),
      ({ reports }) => reports.queueProvisional(userId, new Date(0), now),
      ({ engineSteps }) => engineSteps.keep(id, 'read', 'hash', {}, now),
      ({ turnEvents }) => turnEvents.append(answer, { kind: 'clause', text: 'So' }, now),
      ({ board }) => board.append(id, DRAWN, now),
      ({ interviews }) => interviews.end(call(userId, 'completeInterview'), id, now),
      ({ reports }) => reports.save({ ...save, outcome }),
      ({ keys }) => keys.press(call(userId, 'pressKey'), opening.id, pressed, now),
    ];
    await race<unknown>((stores, n) => commands[n % commands.length]?.(stores) ?? Promise.resolve());
    for (const table of LEFT)
      expect([table, await sqlValue(app.db, `select count(*) from ${table}`)]).toEqual([table, 0]);
    const keys = "select action from idempotency_keys where action <> 'activateFreePlan'";
    expect(await sqlColumn(app.db, keys)).toEqual([]);
  });
});

/** Tables that have rows of an interview. */
const LEFT = [
  'interviews',
  'interview_responses',
  'jobs',
  'turn_events',
  'board_events',
  'engine_steps',
  'exercise_attempts',
];
