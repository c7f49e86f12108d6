import { describe, expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { adviceIn, answering, twoAnswers as base, goOn } from '#testing/advice.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';

const adviceOn = (context: InterviewContext) => adviceIn(context, scriptedReading(base, {}));
const on = { kind: 'probe' as const, targets: ['x-codes'] };

describe('a question that an answer passed by', () => {
  const first = goOn('Where do codes come from?', 'From a counter.', on);
  const asked = 'Say the counter skips a block of codes at night. Who notices that?';
  const dodge = 'Right, blocks do get lost. The counter is cheap, and a block of codes is small.';

  test('is asked again before its topic is left', () => {
    const advice = adviceOn(goOn(asked, dodge, on, first));
    expect(advice).toMatch(/did they answer you\? .*Who notices that\?.*still open/s);
    expect(advice).not.toContain('had its questions');
  });

  test('is left where it was answered, or asked again in vain', () => {
    const noticed = `${dodge} The pager of the team notices.`;
    expect(adviceOn(goOn(asked, noticed, on, first))).toContain('had its questions');
    const again = goOn(
      'But who would notice the block that is missing?',
      dodge,
      on,
      goOn(asked, dodge, on, first),
    );
    expect(adviceOn(again)).toContain('had its questions');
  });

  test('is not seen in one that says little of what it wants', () => {
    expect(adviceOn(goOn('And with three?', dodge, on, first))).toContain('had its questions');
  });
});

describe('the last question of a small model', () => {
  const closing = (context: InterviewContext) => adviceOn({ ...context, secondsRemaining: 0 });
  const sound = 'The code is a counter in base62, seven characters long.';
  const who = 'Say the generator restarts and repeats itself. Who notices that?';

  test('is what the interviewer asked and was never told, unless a later answer told it', () => {
    const passedBy = goOn(who, 'Twice is rare. It is a counter in base62, and it is seven characters.');
    expect(closing(goOn('And how long is a code?', sound, {}, passedBy))).toContain(who);
    const told = goOn('And how long is a code?', `${sound} Support notices two of them.`, {}, passedBy);
    expect(closing(told)).not.toContain(who);
  });

  test('is a fact that was told and that nobody made anything of', () => {
    const told = { facts: ['writes'], kind: 'answer_fact' as const };
    const writes = base.question.facts.find(({ id }) => id === 'writes')?.say ?? 'no such fact';
    const unused = goOn(writes, sound, told);
    expect(closing(unused)).toContain(`nothing was made of it: "${writes}"`);
    const used = goOn(writes, `${sound} A hundred million a month is forty a second.`, told);
    expect(closing(used)).not.toContain('nothing was made of it');
  });

  test('is what they put off, before all that', () => {
    const putOff = 'How we keep spammers from filling the table, I will come to that later.';
    const passedBy = goOn(
      who,
      'Twice is rare. It is a counter in base62.',
      {},
      goOn('And who pays?', putOff),
    );
    expect(closing(passedBy)).toMatch(/put something off.*spammers/s);
  });

  test('is where the design is weakest, if nothing is owed', () => {
    expect(closing(goOn('How long is a code?', sound))).toContain('where it is weakest');
  });
});

describe('an open place that the candidate names', () => {
  const gap = 'Deleted links feel like an exception, since every cache has to hear of it somehow.';

  test('is asked about before a small promise, and after a guarantee', () => {
    expect(adviceOn(answering(`${gap} The counter never sleeps.`))).toMatch(
      /open place themselves: .*somehow/s,
    );
    expect(adviceOn(answering(`${gap} Each code is given out exactly once.`))).not.toContain('open place');
  });

  test('is no doubt about what was asked', () => {
    expect(adviceOn(answering("I'm not sure whether you mean the cache."))).not.toContain('open place');
  });
});

test('what was relied on before something was taken back is not come back to', () => {
  const relied = "An upload link is single-use, so the object can't change after the scan.";
  const first = goOn('How do you stop a bad link?', relied, { kind: 'challenge' });
  const back = goOn(
    'Where do codes come from?',
    'From a counter. But I was wrong about the link.',
    on,
    first,
  );
  expect(
    adviceOn(goOn('Which counter of those codes?', 'From a counter of codes each.', on, back)),
  ).not.toContain(relied);
});

test('what was put off and nobody spoke of since is asked for once a topic is done', () => {
  const afterwards = (second: string) => {
    const putOff = 'From a counter. How we keep spammers from filling the table, I will come to that later.';
    const first = goOn('Where do codes come from?', putOff, on);
    return adviceOn(goOn('And with three servers?', second, on, first));
  };
  expect(afterwards('From a counter each.')).toMatch(/put something off: .*spammers from filling the table/);
  const takenUp = 'From a counter each. And to keep spammers from filling the table we limit each account.';
  expect(afterwards(takenUp)).not.toContain('put something off');
});
