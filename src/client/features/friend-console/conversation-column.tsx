import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Select } from '#client/components/ui/form-field.tsx';
import { LatePart } from '#client/lib/late-part.tsx';
import { sentencesOf } from '#client/lib/sentences.ts';
import type { ConsoleReply, ConsoleScript, ConsoleTurn } from '#shared/contract/friend.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { pointOf, type ScriptPoint, sinceFirst } from './point-ticks.tsx';
import type { OpenConsole } from './use-console.ts';

const CandidateBoard = lazy(() => import('./candidate-board.tsx'));

type Props = {
  session: OpenConsole;
  shown: ConsoleReply;
  script: ConsoleScript;
  /** False while another tab is in front. */
  isShown: boolean;
};
type Marked = { responseId: number; text: string };

/** What was said, with its times, below what was drawn. A sentence that is pressed becomes the quote of a point. */
export function ConversationColumn({ session, shown, script, isShown }: Props) {
  const [marked, setMarked] = useState<Marked | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const sentence = useRef<HTMLButtonElement>(null);
  const points = script.stages.flatMap((stage) => stage.points);
  const { turns } = shown;
  const quotes = Object.entries(shown.verdict.quotes);
  const quoted = new Map(
    quotes.map(([pointId, { responseId, text }]) => [
      `${responseId} ${text}`,
      points.find(({ id }) => id === pointId)?.name ?? '',
    ]),
  );
  const isSpeaking = session.hearing !== null;
  const scrollToEnd = useEffectEvent((block: ScrollLogicalPosition) => {
    // Never scrolls away from a sentence that is about to be kept.
    if (marked === null) end.current?.scrollIntoView({ block });
  });
  useEffect(() => {
    if (isShown && turns.length > 1) scrollToEnd(isSpeaking ? 'end' : 'nearest');
  }, [turns.length, isShown, isSpeaking]);
  return (
    <>
      <LatePart>
        <CandidateBoard token={session.token} />
      </LatePart>
      {turns.length === 0 ? (
        <p className="text-sm text-ink-soft">
          Nothing was said yet. Ask the first question. The answers appear here in words where the candidate’s
          side can write them down.
        </p>
      ) : (
        quotes.length === 0 &&
        turns.some(({ speaker }) => speaker === 'user') && (
          <p className="text-sm text-ink-soft">
            Press a sentence of an answer to keep it as a quote. Its point is then ticked as named, unless you
            ticked it already.
          </p>
        )
      )}
      <ol className="grid gap-4 empty:hidden">
        {turns.map((turn) => (
          <li key={turn.id} className="grid gap-1">
            <p className="text-sm text-ink-soft">
              {turn.speaker === 'ai' ? 'You' : 'Candidate'} ·{' '}
              <span className="figures">{clockText(sinceFirst(shown, turn.atMs))}</span>
              {turn.aloud && ' · asked aloud'}
            </p>
            {turn.speaker === 'ai' ? (
              <p className="font-medium wrap-anywhere">{turn.content}</p>
            ) : (
              <Answer
                turn={turn}
                quoted={quoted}
                marked={marked?.responseId === turn.id ? marked.text : null}
                onMark={(mark, button) => {
                  sentence.current = button;
                  setMarked(mark);
                }}
              />
            )}
            {turn.said.map((said) => (
              <p key={said} className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere">
                {said}
              </p>
            ))}
            {turn.isAudible && <Recording token={session.token} turn={turn} />}
            {marked?.responseId === turn.id && (
              <PointChoice
                key={marked.text}
                points={points}
                proposed={pointAskedBefore(turn, turns, points)}
                onChoose={(pointId) => {
                  if (pointId !== null) {
                    // A friend who quotes a point has heard it.
                    const isTicked = shown.verdict.ticks[pointId] !== undefined;
                    session.save.change({
                      quotes: { [pointId]: marked },
                      ...(!isTicked && { ticks: { [pointId]: 'named' } }),
                    });
                  }
                  setMarked(null);
                  sentence.current?.focus();
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {isSpeaking && (
        <div className="grid gap-1">
          <p className="text-sm text-ink-soft">Candidate · speaking</p>
          <p className="text-ink-soft wrap-anywhere">{session.hearing}</p>
        </div>
      )}
      <div ref={end} />
    </>
  );
}

type AnswerProps = {
  turn: ConsoleTurn;
  /** Names of points by the answer and the sentence that are quoted for them. */
  quoted: ReadonlyMap<string, string>;
  marked: string | null;
  onMark: (mark: Marked, button: HTMLButtonElement) => void;
};

function Answer({ turn, quoted, marked, onMark }: AnswerProps) {
  if (turn.transcriptState === 'pending') {
    return <p className="text-ink-soft">Writing down the answer…</p>;
  }
  if (turn.content.trim() === '') {
    return <p className="text-ink-soft">An answer without words. Listen as they speak.</p>;
  }
  return (
    <p className="wrap-anywhere">
      {placedSentences(turn.content).map(({ start, text }) => {
        const point = quoted.get(`${turn.id} ${text}`);
        return (
          <button
            key={start}
            type="button"
            aria-pressed={point !== undefined || marked === text}
            title={point ? `Quoted for ${point}` : 'Keep as a quote'}
            onClick={({ currentTarget }) => onMark({ responseId: turn.id, text }, currentTarget)}
            className="mr-1 inline rounded-ui text-left hover:bg-sunken aria-pressed:bg-primary-wash aria-pressed:underline"
          >
            {text}
          </button>
        );
      })}
    </p>
  );
}

/** A sentence may be said twice; its place in the answer tells the two apart. */
function placedSentences(content: string): { start: number; text: string }[] {
  let end = 0;
  return sentencesOf(content).map((text) => {
    const start = content.indexOf(text, end);
    end = start + text.length;
    return { start, text };
  });
}

type PointChoiceProps = {
  points: readonly ScriptPoint[];
  /** The point that the question before the answer was about. */
  proposed: string;
  onChoose: (pointId: string | null) => void;
};

/** Only the button saves the choice: with the arrow keys, a list changes before the user has read to its end. */
function PointChoice({ points, proposed, onChoose }: PointChoiceProps) {
  const [chosen, setChosen] = useState(proposed);
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <div className="grid gap-2 rounded-ui border border-line-strong bg-sunken p-3">
      <FormField label="This sentence shows">
        {(control) => (
          <Select {...control} ref={list} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="" disabled>
              Choose a point
            </option>
            {points.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={chosen === ''} onClick={() => onChoose(chosen)}>
          Keep the quote
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose(null)}>
          Never mind
        </Button>
      </div>
    </div>
  );
}

function pointAskedBefore(
  answer: ConsoleTurn,
  turns: readonly ConsoleTurn[],
  points: readonly ScriptPoint[],
): string {
  const question = turns.slice(0, turns.indexOf(answer)).findLast(({ speaker }) => speaker === 'ai');
  return pointOf(question?.content, points)?.id ?? '';
}

function Recording({ token, turn }: { token: string; turn: ConsoleTurn }) {
  return (
    <audio
      controls
      preload="none"
      className="w-full max-w-sm"
      src={`/api/friend/${token}/responses/${turn.id}/audio`}
    >
      <track kind="captions" src={useCaptions(turn)} />
    </audio>
  );
}

/** The address of an answer's captions: all of its words, for as long as it lasts. */
function useCaptions({ content, seconds }: ConsoleTurn): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const cue = `00:00.000 --> ${clockText(seconds ?? 0).padStart(5, '0')}.999\n${content.replaceAll(/[\s&<>]+/g, ' ')}`;
    const made = URL.createObjectURL(new Blob([`WEBVTT\n\n${cue}\n`], { type: 'text/vtt' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content, seconds]);
  return url;
}
