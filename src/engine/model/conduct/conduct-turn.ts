import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import { rankAllMoves } from '#engine/ask/choose-move.ts';
import { overrunBridge } from '#engine/ask/overrun-bridge.ts';
import { phaseOfInterview } from '#engine/ask/phase-of-interview.ts';
import type { Situation } from '#engine/ask/situation.ts';
import type { TurnOptions } from '#engine/interviewer.ts';
import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import { nextBuiltInTurn } from '#engine/say/next-turn.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import type { LanguageModel } from '../language-model.ts';
import { clausesOf } from './clauses.ts';
import { completeTurn } from './complete-turn.ts';
import { conductTask } from './conduct-prompt.ts';
import { fittingPrompt } from './fitting-prompt.ts';
import { helpAllowed } from './help-allowed.ts';
import { moveOf } from './move-of.ts';
import { createRails } from './rails.ts';
import { speakTurn } from './speak-turn.ts';
import { createSpeech } from './speech.ts';
import { stateOfPlay } from './state-of-play.ts';
import { readRecord } from './turn-text.ts';

/** Moves that may be suggested, for whose points a short brief must do. */
const LIKELY_MOVES = 5;

export type ConductParts = {
  model: LanguageModel;
  reader: BuiltInReader;
  log: Record<'info' | 'warn', (facts: object, what: string) => void>;
};

/**
 * The next turn: the model chooses what to ask and speaks, clause by clause inside the rails. Opening and close, an answer
 * without words and the offer to pause stay with code. Where the model cannot go on, the built-in question completes the turn.
 */
export async function conductTurn(
  { model, reader, log }: ConductParts,
  situation: Situation,
  { signal, onClause = () => {} }: Pick<TurnOptions, 'signal' | 'onClause'>,
): Promise<NextTurn> {
  const { context } = situation;
  const choice = rankAllMoves(situation);
  const [best] = choice.moves;
  if (!best) throw new Error('the policy offered no move');
  if (staysWithCode(best)) {
    const turn = nextBuiltInTurn(situation, reader.readUtterance);
    for (const clause of clausesOf(turn.text)) onClause(clause);
    return turn;
  }

  const help = helpAllowed(context, best);
  const rails = createRails(situation, help);
  const reached = phaseOfInterview(situation);
  const overrun = overrunBridge(situation, reached);
  const stage = { phase: overrun ?? reached, isOverrun: overrun !== null };
  const task = conductTask(stateOfPlay(situation, choice, stage, help));
  const prompt = fittingPrompt(
    situation,
    model.server().contextTokens,
    choice.moves.slice(0, LIKELY_MOVES),
    task,
  );
  const speech = createSpeech(rails, onClause);
  const conducted = (record: string | null): NextTurn => ({
    text: speech.text(),
    move: moveOf(situation, rails, stage, speech.text(), readRecord(record)),
    engine: model.engine.model,
  });

  if (!prompt) log.warn({}, 'an interview is longer than the context of the model');
  try {
    const end =
      prompt &&
      (await model.within('conduct', (within) => speakTurn(model, prompt, rails, speech, within), signal));
    if (end && end !== 'unfit') return conducted(end.record);
    if (end) log.info({ heard: speech.text() !== '' }, 'a turn of a model was not fit to be spoken');
  } catch (error) {
    log.warn({ fault: model.describeFault(error) }, 'a model did not conduct the next turn');
    // What was heard may be a turn, whatever happened to the record behind it.
    if (rails.turnFaults(speech.text()).length === 0) return conducted(null);
  }
  const { say, turn } = completeTurn(situation, choice, speech.text(), rails, reader.readUtterance);
  for (const clause of clausesOf(say)) onClause(clause);
  return turn;
}

/** Nothing that a model should have to find words for, or must not get wrong. */
function staysWithCode({ id, record }: CandidateMove): boolean {
  return record.kind === 'open' || record.kind === 'close' || id === 'repeat' || id === 'pause';
}
