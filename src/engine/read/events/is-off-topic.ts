import type { PhraseReading } from '../read-interview.ts';

const OFFTOPIC_BELOW_SHARE = 0.4;

/** No point, at most one idea of any point, and few of the question's words. */
export function isOffTopic({ last, compiled, context, occurrences }: PhraseReading): boolean {
  const { ownStems } = compiled.question(context.question);
  const stems = new Set(
    last.flatMap(({ tokens }) =>
      tokens.filter((token) => !compiled.functionWords.has(token.word)).map((token) => token.stem),
    ),
  );
  const shared = [...stems].filter((stem) => ownStems.has(stem)).length;
  const ideas = new Set(context.question.points.flatMap((point) => point.any));
  const heard = last.flatMap((sentence) => sentence.terms.filter((hit) => ideas.has(hit.key)));
  const scored = [...occurrences.values()].flat().some(({ sentence }) => last.includes(sentence));
  return !scored && heard.length <= 1 && shared < OFFTOPIC_BELOW_SHARE * stems.size;
}
