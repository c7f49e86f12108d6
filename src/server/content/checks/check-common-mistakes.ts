import { fixtureContext } from '#engine/fixture-context.ts';
import type { PhraseReader } from '#engine/read/phrase-reader.ts';
import { wordingFaults } from '#engine/say/wording-faults.ts';
import { mistakesIn } from '#engine/score/mistakes.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { ContentProblem } from '../read-yaml-file.ts';
import { PROBE_WORDS } from './check-wording.ts';

/** Every challenge keeps the wording rules, and nothing that the bank holds for right is taken for a mistake. */
export function checkCommonMistakes(content: Content, reader: PhraseReader): ContentProblem[] {
  const problem = (message: string) => ({ file: 'mistakes.yaml', line: null, message });
  const ids = content.mistakes.map(({ id }) => id);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => problem(`${id} is used twice`)),
    ...content.mistakes.flatMap(({ id, challenge }) =>
      wordingFaults(content, challenge, PROBE_WORDS).map((fault) => problem(`${id}: ${fault}`)),
    ),
    ...[...content.questions.values()].flatMap((question) =>
      mistakesInGoodAnswers(content, reader, question).map((found) => problem(`${question.id}: ${found}`)),
    ),
  ];
}

function mistakesInGoodAnswers(content: Content, reader: PhraseReader, question: Question): string[] {
  const right = (question.fixtures ?? []).filter(({ name }) => name === 'meets' || name === 'strong');
  const model = question.modelAnswer.lines.map(({ say }) => ({ role: 'user' as const, text: say }));
  return [model, ...right.map(({ turns }) => turns)].flatMap((turns) =>
    mistakesIn(
      content,
      question,
      reader.readNow(fixtureContext(question, turns, question.levels[0] ?? 'senior')),
    )
      .map(({ claim }) => claim)
      .filter(({ id }) => content.mistakes.some((mistake) => mistake.id === id))
      .map(({ id, quote }) => `${id} is heard in "${quote.text}"`),
  );
}
