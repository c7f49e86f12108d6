import type { Point } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { ASIDES, type KeyNote, type MoveRecord, type ScriptKey } from '#shared/interview/move.ts';

/** A turn of the interviewer, whose move is known. */
export type Asked = TurnRecord & { move: MoveRecord };

export function askedIn({ turns }: InterviewContext): Asked[] {
  return turns.filter((turn): turn is Asked => turn.speaker === 'ai' && turn.move !== null);
}

export function lastAnswer({ turns }: InterviewContext): TurnRecord | undefined {
  return turns.findLast(({ speaker }) => speaker === 'user');
}

export function isAside({ move }: Asked): boolean {
  return ASIDES.has(move.kind);
}

/** Whether the question before a turn still stands after it. A model that tells a fact often asks on in the same turn. */
function leavesStanding(turn: Asked): boolean {
  return isAside(turn) && !turn.move.targets?.length;
}

export function isGoodbye({ move }: Asked): boolean {
  return move.kind === 'close' && move.target.id === 'end';
}

/** The current question, with the asides since, oldest first. */
export function standingQuestion(context: InterviewContext): {
  question: Asked | undefined;
  asides: Asked[];
} {
  const asked = askedIn(context);
  const at = asked.findLastIndex((turn) => !leavesStanding(turn));
  return { question: asked[at], asides: asked.slice(at + 1) };
}

/** Answers whose words arrived after the turns that should have taken them into account. */
export function lateHeard(context: InterviewContext): TurnRecord[] {
  const unheard = askedIn(context).at(-1)?.move.unheard ?? [];
  return context.turns.filter(({ id, awaited }) => unheard.includes(id) && !awaited);
}

/** A question without what the script said before it in the same turn. */
export function bareQuestion(context: InterviewContext, { text, move }: Asked): string {
  const { question } = context;
  const told = SENTENCES.askedBefore(factsText(context, move.facts));
  const taken = question.points.flatMap(({ topic }) => (topic ? SENTENCES.take(topic) : []));
  return [told, ...SENTENCES.leave, ...SENTENCES.moveOn, ...SENTENCES.noted, SENTENCES.back, ...taken]
    .reduce((rest, lead) => rest.replace(lead, ''), text)
    .trim();
}

/** The text of these facts; if there are none, a sentence that says nothing is fixed. */
export function factsText({ question }: InterviewContext, factIds: readonly string[]): string {
  const facts = question.facts.filter(({ id }) => factIds.includes(id));
  return facts.length > 0 ? facts.map(({ say }) => say).join(' ') : SENTENCES.notFixed;
}

export function notesOf({ move }: Asked): readonly KeyNote[] {
  return move.notes ?? [];
}

/** A question and the asides to it. */
export function askedAt(context: InterviewContext, question: Asked): Asked[] {
  const asked = askedIn(context);
  const from = asked.findIndex(({ id }) => id === question.id);
  const next = asked.findIndex((turn, at) => at > from && !leavesStanding(turn));
  return asked.slice(from, next < 0 ? undefined : next);
}

/** The answers to a question, including those after an aside to it. */
export function answersTo(context: InterviewContext, question: Asked): TurnRecord[] {
  const { turns } = context;
  const group = new Set(askedAt(context, question).map(({ id }) => id));
  const from = turns.findIndex(({ id }) => id === question.id);
  const next = turns.findIndex(({ id, speaker }, at) => at > from && speaker === 'ai' && !group.has(id));
  return turns.slice(from, next < 0 ? undefined : next).filter(({ speaker }) => speaker === 'user');
}

/** Whether a key was pressed at a question or at an aside to it. */
export function isPressed(context: InterviewContext, question: Asked, key: ScriptKey): boolean {
  return askedAt(context, question).some((turn) => notesOf(turn).some((note) => note.key === key));
}

/**
 * The point that a question is about, or the first of several. For the opening, it is the first point that frames the
 * problem.
 */
export function pointOf({ question }: InterviewContext, turn: Asked | undefined): Point | undefined {
  if (!turn) return undefined;
  const { kind, target } = turn.move;
  const pointWith = (id: string | undefined | null) => question.points.find((point) => point.id === id);
  if (kind === 'open') return question.points.find(({ dim }) => dim === 'framing');
  if (target.type === 'stress')
    return pointWith(question.stress.find(({ id }) => id === target.id)?.targets[0]);
  return target.type === 'point' ? pointWith(target.id) : undefined;
}

/** Everything that was said to the candidate, replies to keys included. */
export function heardFromInterviewer(context: InterviewContext): string {
  return askedIn(context)
    .flatMap((turn) => [turn.text, ...notesOf(turn).flatMap(({ said }) => said ?? [])])
    .join('\n');
}

/** One of several wordings, so that none is heard twice in a row. */
export function varied(context: InterviewContext, wordings: readonly [string, ...string[]]): string {
  const heard = askedIn(context).filter(({ text }) => wordings.some((wording) => text.includes(wording)));
  return wordings[heard.length % wordings.length] ?? wordings[0];
}

/** Everything that the script says in its own words and not in the bank's. */
export const SENTENCES = {
  choose: (topics: readonly string[]) => `Which do you want to go deeper into: ${spokenList(topics)}?`,
  chooseAgain: (topics: readonly string[]) => `Pick one of them, please: ${spokenList(topics)}.`,
  take: (topic: string) => `I'll pick one for you: ${topic}.`,
  deepen: (topic: string): [string, string] => [
    `About ${topic}: why this way, and what does it cost you?`,
    `About ${topic}: when would your approach stop working?`,
  ],
  suggested: (topic: string, way: string): [string, string] => [
    `About ${topic}: a colleague suggests “${way}”. What would it make easier here, and what harder?`,
    `One more on ${topic}. How does your way compare with “${way}”?`,
  ],
  youSaid: (words: string) => `You said: “${words}”.`,
  earlierYouSaid: (words: string) => `Earlier you said: “${words}”.`,
  whatFollows: 'What does that change in your design?',
  whyThat: 'Why that way, and what does it cost you?',
  whenNot: 'When would that stop working?',
  whyItHolds: ['Walk me through why that holds.', 'Why is that so, even when something fails?'],
  why: 'Name the decision in your last answer that matters most. Why did you make it, and what does it cost you?',
  close: 'Which part of your design is weakest, and what would you do next?',
  closeOnNamed: 'You named the weakest part. With another week, what would you do about it, and what next?',
  goodbye:
    "That's everything I wanted to ask, thank you. End the interview when you are ready: next, you compare your answers with strong ones.",
  goodbyeAgain: 'Thank you, I have that as well. End the interview when you are ready.',
  repeat: 'I could not make out what you said. Please say it again, or type it.',
  notCaught: "I didn't catch that. Please say it again, or press Play Question, Hint or Ask for a fact.",
  again: (question: string) => `The question again: ${question}`,
  /** For a hint that asks the same question more narrowly. */
  inOtherWords: (hint: string) => `Let me ask something more concrete: ${hint}`,
  leave: ["Let's leave this question.", 'No problem, on to the next one.', "Okay, let's try another one."],
  noted: [
    "Noted. I can't tell whether that holds, so keep it in mind for afterwards.",
    'Okay. Keep that one in mind, too.',
  ],
  moveOn: ['All right, on to something else.', 'Okay, next question.', 'Fine, moving on.'],
  halfThought: ['A rough idea is fine.', 'Let me ask something smaller.', 'Just take a guess.'],
  anyStart: 'What would you try first?',
  hint: (hint: string) => `A hint: ${hint}`,
  alternative: 'Think of one alternative. What would it make easier, and what harder?',
  strain: 'Think of ten times the load, or of one part that fails.',
  compare: 'Compare it with what you have. What gets easier, and what gets harder?',
  noHint: 'No hint is left for this question.',
  hollow: 'Make it concrete: which part of this system does what?',
  offTopic: "I can't connect that to this system. What would you do in it?",
  more: [
    'Say a little more. Give an example, or a reason.',
    'Can you be more specific?',
    'Go on. How would it work in practice?',
    'Can you walk me through it in a few sentences?',
  ],
  askedBefore: (facts: string) => `On what you asked before: ${facts}`,
  back: 'Back to an earlier question:',
  noVerdict:
    "I can't judge that, because I don't understand what you say. You will judge it yourself afterwards.",
  goAhead: 'Go ahead. What do you want to know?',
  notFixed: 'I have nothing on that. Make a reasonable assumption, and say what it is.',
  restNotFixed: 'For anything else, make a reasonable assumption, and say what it is.',
} as const;

/** "A, B, or C": with the last comma, because a topic may have an "or" of its own. */
function spokenList(items: readonly string[]): string {
  const [first = '', second] = items;
  if (items.length <= 2) return second === undefined ? first : `${first} or ${second}`;
  return `${items.slice(0, -1).join(', ')}, or ${items.at(-1)}`;
}
