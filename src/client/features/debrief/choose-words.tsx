import { useRef } from 'react';
import { usePlayer } from '#client/components/report/player.tsx';
import type { DebriefPoint, OwnWords } from '#shared/contract/debrief.ts';
import { answerTitle } from '#shared/interview/answer-numbers.ts';
import { partsOf } from '#shared/interview/nearest-words.ts';

type Props = {
  choices: DebriefPoint['choices'];
  title: string;
  /** What choosing is good for. */
  note: string | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChoose: (words: OwnWords) => void;
};

/** Other words for a point: the next nearest sentences, or any sentence of any answer. */
export function ChooseWords({ choices, title, note, isOpen, onToggle, onChoose }: Props) {
  const { answers } = usePlayer();
  const summary = useRef<HTMLElement>(null);
  const choose = (words: OwnWords) => {
    onChoose(words);
    onToggle(false);
    // What was pressed is folded away with the rest.
    summary.current?.focus();
  };
  // What was only asked of the interviewer has no number, and is never quoted.
  const spoken = answers.flatMap(({ responseId, answerNumber, content }) =>
    answerNumber === null || content.trim() === ''
      ? []
      : [{ responseId, name: answerTitle(answerNumber), sentences: sentencesIn(responseId, content) }],
  );
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="min-w-0 text-sm open:basis-full"
    >
      <summary ref={summary} className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">
        {title}
      </summary>
      {isOpen && (
        <div className="mt-1 grid gap-3 border-l border-line pl-4">
          {note && <p>{note}</p>}
          {choices.length > 0 && <Sentences title="The next nearest" sentences={choices} onChoose={choose} />}
          {/* A long interview has twenty answers, and what follows would leave the window. */}
          <details>
            <summary className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">
              Any of your answers
            </summary>
            <div className="mt-2 grid gap-3">
              {spoken.map(({ responseId, name, sentences }) => (
                <details key={responseId}>
                  <summary className="min-h-6 cursor-pointer truncate text-ink-soft hover:text-ink">
                    <span>{name}</span>: {sentences[0]?.text}
                  </summary>
                  <Sentences title={name} isTitleShown={false} sentences={sentences} onChoose={choose} />
                </details>
              ))}
            </div>
          </details>
        </div>
      )}
    </details>
  );
}

/** Each sentence once, though it may have been said twice. */
function sentencesIn(responseId: number, content: string): OwnWords[] {
  const texts = new Set(partsOf(content).map(({ text }) => text));
  return [...texts].map((text) => ({ responseId, text }));
}

type SentencesProps = {
  title: string;
  isTitleShown?: boolean;
  sentences: readonly OwnWords[];
  onChoose: (words: OwnWords) => void;
};

function Sentences({ title, isTitleShown = true, sentences, onChoose }: SentencesProps) {
  return (
    <div className="grid gap-1">
      {isTitleShown && <p className="text-ink-soft">{title}</p>}
      <ul aria-label={title} className="grid gap-1">
        {sentences.map(({ responseId, text }) => (
          <li key={`${responseId} ${text}`}>
            <button
              type="button"
              className="min-h-6 cursor-pointer rounded-ui border border-line px-2 py-1 text-left hover:border-ink pointer-coarse:min-h-11"
              onClick={() => onChoose({ responseId, text })}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
