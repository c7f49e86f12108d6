import type { TurnOptions } from '#engine/interviewer.ts';
import type { Reading } from '#engine/reading.ts';
import { nextScriptTurn } from '#engine/script/script.ts';
import { clausesOf } from '#engine/text/sentences.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { LanguageModel } from '../language-model.ts';
import { repeatGuard, roleGuard, secretsGuard } from './guards.ts';
import { momentOf } from './moment.ts';
import { moveOf } from './move-of.ts';
import { createSpeech, readRecord, speakTurn } from './speech.ts';
import { SHORT_TASK, TASK, turnPrompt } from './turn-prompt.ts';

export type ConductParts = {
  model: LanguageModel;
  content: Content;
  log: Record<'info' | 'warn', (facts: object, what: string) => void>;
};

/**
 * The next turn: the model chooses what to ask and speaks clause by clause, within the guards of secrets, role and
 * repeats. The script replies to an answer without words. It also asks about the last answer's topic if the model
 * brings nothing that may be spoken. Nothing is added to what was spoken.
 */
export async function conductTurn(
  { model, content, log }: ConductParts,
  context: InterviewContext,
  reading: Reading,
  { signal, isWeak = false, onClause = () => {} }: Omit<TurnOptions, 'memo'>,
): Promise<NextTurn> {
  const byScript = (turn: NextTurn) => {
    for (const clause of clausesOf(turn.text)) onClause(clause);
    return turn;
  };
  if (isWithoutWords(context)) return byScript(nextScriptTurn(content, context));

  const moment = momentOf(content, context, reading);
  const { pace, seen, help } = moment;
  const prompt = turnPrompt(moment, { contextTokens: model.server().contextTokens, isWeak });
  const wantsItAgain = seen?.kind === 'repeat' || reading.answered.at(-1)?.answered === 'asked_to_repeat';
  const guards = [
    roleGuard,
    secretsGuard(context, `${TASK}\n${SHORT_TASK}`, help.level),
    ...(wantsItAgain ? [] : [repeatGuard(context)]),
  ];
  const speech = createSpeech(guards, onClause);
  // If the candidate asked something, an answer alone may be enough.
  const isQuestionDue = pace.due !== 'goodbye' && seen?.kind !== 'stop' && seen?.kind !== 'asks';
  let record: string | null = null;
  if (!prompt) log.warn({}, 'an interview is longer than the context of the model');
  try {
    const end =
      prompt &&
      (await model.within(
        'conduct',
        (within) => speakTurn(model, prompt, speech, { signal: within, isQuestionDue }),
        signal,
      ));
    record = end?.record ?? null;
    if (end?.fault) log.info({ heard: speech.text() !== '' }, `a turn of a model ${end.fault}`);
  } catch (error) {
    log.warn({ fault: model.describeFault(error) }, 'a model did not conduct the next turn');
  }
  if (speech.text() !== '') {
    const text = speech.text().replace(/[,;:—–]$/, '.');
    const move = moveOf(moment, text, readRecord(record));
    return { text, move, engine: model.engine.model };
  }
  const { move, ...turn } = nextScriptTurn(content, context, { about: 'last answer' });
  return byScript({ ...turn, move: { ...move, fallback: true } });
}

/** Whether the last answer has no words that a model could reply to. */
function isWithoutWords({ turns }: InterviewContext): boolean {
  const last = turns.at(-1);
  return last?.speaker === 'user' && !last.awaited && (last.unintelligible || last.text.trim() === '');
}
