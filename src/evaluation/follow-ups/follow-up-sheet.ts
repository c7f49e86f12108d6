import type { InterviewerModel } from '#engine/interviewer.ts';
import type { Content } from '#shared/content/content.ts';
import { INTERVIEW_SECONDS } from '#shared/rules/interview-clock.ts';
import { contextBefore, type InterviewRecord } from '../play/interview-record.ts';
import { questionOf } from '../runs/engine.ts';
import { pick, seededRandom, shuffled } from '../vary/random.ts';
import type { FollowUpKey } from './follow-up-marks.ts';

/** Words for whoever marks: they see nothing else. */
const INSTRUCTIONS = `# What should the interviewer say next?

Each item is a conversation of a spoken system design interview so far, and one thing that the interviewer might say next. You do not know who chose it. Mark each by itself:

- 3: what an excellent interviewer would ask here
- 2: fine
- 1: generic, or off the point
- 0: shows that the interviewer did not understand what was said

Write the marks into a copy of marks.yaml.`;

/** Nothing that anybody chose: opening words, closing words and requests to repeat are alike whoever asks. */
const NOT_CHOSEN = new Set(['open', 'close', 'repeat']);

type Item = { conversation: string; next: string; key: Omit<FollowUpKey, 'item'> };

/**
 * For some turns of each interview three things that might be said: what was said, what the built-in interviewer says at the
 * same place, and a question of another case. Shuffled; the key tells which is which.
 */
export async function followUpSheet(
  content: Content,
  builtIn: InterviewerModel,
  records: readonly InterviewRecord[],
  turnsEach: number,
): Promise<{ sheet: string; key: FollowUpKey[] }> {
  const random = seededRandom(records.map(({ question }) => question).join());
  const items: Item[] = [];
  for (const [interview, record] of records.entries()) {
    const chosen = record.turns.flatMap(({ speaker, move }, at) =>
      speaker === 'ai' && move && !NOT_CHOSEN.has(move.kind) ? [at] : [],
    );
    for (const turn of shuffled(chosen, random).slice(0, turnsEach)) {
      items.push(...(await itemsAt(content, builtIn, record, { interview: interview + 1, turn }, random)));
    }
  }
  const mixed = shuffled(items, random);
  return {
    sheet: [INSTRUCTIONS, ...mixed.map(itemText)].join('\n\n'),
    key: mixed.map(({ key }, at) => ({ item: at + 1, ...key })),
  };
}

async function itemsAt(
  content: Content,
  builtIn: InterviewerModel,
  record: InterviewRecord,
  place: { interview: number; turn: number },
  random: () => number,
): Promise<Item[]> {
  const question = questionOf(content, record.question);
  const whole = {
    question,
    level: record.level,
    company: null,
    budgetSeconds: INTERVIEW_SECONDS,
    secondsRemaining: INTERVIEW_SECONDS,
  };
  const context = contextBefore(record, whole, place.turn);
  const others = [...content.questions.values()].filter(({ id }) => id !== question.id);
  const elsewhere = pick(pick(others, random).points, random).probes;
  const conversation = context.turns
    .map(({ speaker, text }) => `${speaker === 'ai' ? 'Interviewer' : 'Candidate'}: ${text}`)
    .join('\n\n');
  const said = {
    [record.interviewer]: record.turns[place.turn]?.text ?? '',
    'built-in at the same place': (await builtIn.nextTurn(context)).text,
    'another question': pick(elsewhere, random).say,
  };
  return Object.entries(said).map(([source, next]) => ({ conversation, next, key: { source, ...place } }));
}

function itemText({ conversation, next }: Item, at: number): string {
  return `## Item ${at + 1}\n\n${conversation}\n\n**Next:** ${next}`;
}
