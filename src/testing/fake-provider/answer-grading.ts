/** A plain but honest grader: it quotes what stands in the transcript it was sent, and nothing else. */

const COMMON = new Set(
  'the and that this with for from are was one two each its not but you they them what when how then than have has into first says name names keeps'.split(
    ' ',
  ),
);
const ENOUGH_SHARED_WORDS = 3;

type Sentence = { ref: string; text: string };

export function answerEvidence(prompt: string) {
  const sentences = candidateSentences(prompt);
  const listed = prompt.slice(prompt.lastIndexOf('Report on these'));
  const points = [...listed.matchAll(/^- ([\w-]+): (.*(?:\n {2}.*)*)/gm)];
  return {
    points: points.map(([, id = '', meaning = '']) => {
      const best = closest(sentences, contentWords(meaning));
      if (!best) return { id, quote: '', ref: '', status: 'absent', reason: '' };
      const quote = best.text.split(/\s+/).slice(0, 20).join(' ');
      const status = /\b(because|so that|if|instead of|\d+)\b/i.test(best.text) ? 'justified' : 'explained';
      return { id, quote, ref: best.ref, status, reason: '' };
    }),
  };
}

/** More evidence, a higher score; where none is listed, more sentences. */
export function answerScore(prompt: string) {
  const listed = prompt.match(/^- (?:explained|justified):/gm)?.length ?? 0;
  const explained = prompt.includes('none listed') ? candidateSentences(prompt).length / 6 : listed;
  const score = Math.min(4, 1 + Math.ceil(explained * 1.2) / 2);
  return {
    considered: `${listed} pieces of evidence.`,
    missing: 'More of the same kind.',
    lowerAnchor: Math.floor(score),
    higherAnchor: Math.min(5, Math.floor(score) + 1),
    score,
    reason: 'The answer covers this in part and leaves some of it open.',
    beyond: '',
  };
}

export function answerRemarks(prompt: string) {
  const listed = [...prompt.matchAll(/^((?:strength|improvement)-\d+) \(/gm)];
  return {
    remarks: listed.map(([, id = '']) => ({
      id,
      what: id.startsWith('strength') ? 'the answer ties this part to a need' : 'this part stayed open',
      advice: id.startsWith('strength')
        ? 'A reviewer can follow the choice from need to design.'
        : 'Say what happens there, step by step, and why.',
    })),
  };
}

function candidateSentences(prompt: string): Sentence[] {
  const blocks = [...prompt.matchAll(/<(candidate-\w+)>\n([\s\S]*?)\n<\/\1>/g)].map(
    (match) => match[2] ?? '',
  );
  return [...blocks.join('\n').matchAll(/^(T\d+\.\d+) (?:\[[^\]]*\] )?(.*)$/gm)].map(
    ([, ref = '', text = '']) => ({
      ref,
      text,
    }),
  );
}

function closest(sentences: readonly Sentence[], wanted: ReadonlySet<string>): Sentence | null {
  const ranked = sentences
    .map((sentence) => ({ sentence, shared: sharedWords(sentence.text, wanted) }))
    .sort((a, b) => b.shared - a.shared);
  const [best] = ranked;
  return best && best.shared >= ENOUGH_SHARED_WORDS ? best.sentence : null;
}

function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}

function sharedWords(text: string, wanted: ReadonlySet<string>): number {
  return [...contentWords(text)].filter((word) => wanted.has(word)).length;
}
