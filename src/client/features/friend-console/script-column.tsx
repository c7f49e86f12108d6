import { ChevronRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PHASE_NAMES } from '#client/components/conversation/phase-names.ts';
import { FormField, Input, Select, Textarea } from '#client/components/ui/form-field.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useDraft, writtenSince } from '#client/lib/use-stored.ts';
import {
  type ConsoleLine,
  type ConsoleReply,
  type ConsoleScript,
  MAX_OWN_WORDS_CHARACTERS,
} from '#shared/contract/friend.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { AskButton, deedOf, isOver, SendingButton } from './ask-button.tsx';
import { CurrentQuestion } from './current-question.tsx';
import type { ScriptPoint } from './point-ticks.tsx';
import type { OpenConsole } from './use-console.ts';

type Props = { session: OpenConsole; shown: ConsoleReply; script: ConsoleScript };

/**
 * What can be asked: the most useful lines on top, then the friend's own words, then the whole script, with a search.
 */
export function ScriptColumn({ session, shown, script }: Props) {
  const [search, setSearch] = useState('');
  const has = (...texts: string[]) =>
    texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));
  const holds = ({ name, means, probes, hints, wrong }: ScriptPoint) =>
    has(name, means, ...[...probes, ...hints, ...wrong].map(({ say }) => say));
  const facts = script.facts.filter(({ name, say }) => has(name, say));
  const isFound =
    facts.length > 0 ||
    has(script.close.say) ||
    script.stages.some(({ points, scenes }) => points.some(holds) || scenes.some(({ say }) => has(say)));
  const top = useRef<HTMLHeadingElement>(null);
  const line = (each: ConsoleLine) => <AskLine key={each.key} line={each} session={session} shown={shown} />;
  const isBegun = shown.turns.some(({ speaker }) => speaker === 'ai');
  return (
    <div className="grid content-start gap-6">
      {shown.status === 'in_progress' && (
        <>
          <CurrentQuestion session={session} shown={shown} script={script}>
            {(point) => (
              <>
                {point && (
                  <details>
                    <FoldedHead title="Hints, from a nudge to the answer" isMinor />
                    <ul className="grid gap-2 pb-2">{point.hints.map(line)}</ul>
                  </details>
                )}
                {script.facts.length > 0 && (
                  <details>
                    <FoldedHead title="Facts, if they ask" isMinor />
                    <ul className="grid gap-2 pb-2">{script.facts.map(line)}</ul>
                  </details>
                )}
              </>
            )}
          </CurrentQuestion>
          <section aria-labelledby="ask-next" className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h3 id="ask-next" ref={top} tabIndex={-1} className="font-semibold">
                {isBegun ? 'Most useful now' : 'Start here'}
              </h3>
              <WhoSpeaks session={session} />
            </div>
            <p className="text-sm text-ink-soft">
              {session.speaksSelf
                ? 'Press Ask, then say it aloud. The candidate reads it, too.'
                : 'Press Ask, and the app says it in the candidate’s room.'}
            </p>
            <ul className="grid gap-2">
              {shown.next.map((each) => (
                <AskLine
                  key={each.key}
                  line={each}
                  session={session}
                  shown={shown}
                  // Another line takes the place of the one that was asked.
                  onAsked={() => top.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
          </section>
          <OwnWords session={session} shown={shown} />
        </>
      )}
      <section aria-labelledby="whole-script" className="grid gap-4">
        <h3 id="whole-script" className="font-semibold">
          The whole script
        </h3>
        <div className="grid gap-2">
          <FormField label="Search the script">
            {(control) => (
              <Input
                {...control}
                type="search"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            )}
          </FormField>
          <p role="status" className="text-sm text-ink-soft">
            {!isFound && 'Nothing in the script matches. You can ask it in your own words.'}
          </p>
        </div>
        {script.stages.map(({ phase, seconds, points, scenes }) => {
          const found = points.filter(holds);
          const scenesFound = scenes.filter(({ say }) => has(say));
          if (found.length + scenesFound.length === 0) return null;
          const spent = shown.phases.phases.find((each) => each.phase === phase)?.spentSeconds ?? 0;
          return (
            <details
              key={phase}
              open={search !== '' || shown.phases.current === phase}
              className="border-t border-line"
            >
              <FoldedHead title={PHASE_NAMES[phase]}>
                <span className="figures ml-auto text-sm text-ink-soft">
                  {clockText(spent)} of {clockText(seconds)}
                </span>
              </FoldedHead>
              <div className="grid gap-5 pb-4">
                {found.map((point) => (
                  <PointLines key={point.id} point={point} session={session} shown={shown} />
                ))}
                {scenesFound.length > 0 && (
                  <div className="grid gap-2">
                    <h4 className="text-sm font-semibold">Put it under stress</h4>
                    <ul className="grid gap-2">{scenesFound.map(line)}</ul>
                  </div>
                )}
              </div>
            </details>
          );
        })}
        {facts.length > 0 && (
          <details open={search !== ''} className="border-t border-line">
            <FoldedHead title="Facts, if they ask" />
            <ul className="grid gap-2 pb-4">{facts.map(line)}</ul>
          </details>
        )}
        {search === '' && (
          <details className="border-t border-line">
            <FoldedHead title="What makes it hard" />
            <ul className="grid list-disc gap-2 pb-4 pl-5 text-sm">
              {script.hardParts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </details>
        )}
        {has(script.close.say) && (
          <div className="grid gap-2 border-t border-line pt-3">
            <h4 className="font-medium">The last question</h4>
            <ul className="grid gap-2">{line(script.close)}</ul>
          </div>
        )}
      </section>
    </div>
  );
}

function WhoSpeaks({ session }: Pick<Props, 'session'>) {
  return (
    <Select
      aria-label="Who speaks"
      className="w-auto! text-sm"
      value={session.speaksSelf ? 'self' : 'app'}
      onChange={({ target }) => session.setSpeaksSelf(target.value === 'self')}
    >
      <option value="self">I speak myself</option>
      <option value="app">Let the app speak</option>
    </Select>
  );
}

type FoldedHeadProps = { title: string; isMinor?: boolean; children?: ReactNode };

/** Draws its own triangle: browsers leave theirs out when the summary is a flex container. */
function FoldedHead({ title, isMinor = false, children }: FoldedHeadProps) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2">
      <ChevronRight aria-hidden size={16} className="shrink-0 [details[open]>summary>&]:rotate-90" />
      <span className={isMinor ? 'text-sm' : 'font-semibold'}>{title}</span>
      {children}
    </summary>
  );
}

type PointProps = Omit<Props, 'script'> & { point: ScriptPoint };

function PointLines({ point, session, shown }: PointProps) {
  const line = (each: ConsoleLine) => <AskLine key={each.key} line={each} session={session} shown={shown} />;
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">{point.name}</h4>
      <p className="text-sm text-ink-soft">{point.means}</p>
      <ul className="grid gap-2">{point.probes.map(line)}</ul>
      {point.wrong.length > 0 && (
        <details>
          <FoldedHead title="Listen for: what people get wrong" isMinor />
          <ul className="grid gap-3 pb-2">
            {point.wrong.map(({ say, truth, ask }) => (
              <li key={say} className="grid gap-1 border-l-2 border-line-strong pl-3 text-sm">
                <p>
                  If they say “{say}”{!shown.asked.includes(ask.key) && <>, ask “{ask.say}”</>}
                </p>
                <p className="text-ink-soft">In fact: {truth}</p>
                {!shown.asked.includes(ask.key) && <AskButton line={ask} session={session} shown={shown} />}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details>
        <FoldedHead title="Hints, from a nudge to the answer" isMinor />
        <ul className="grid gap-2 pb-2">{point.hints.map(line)}</ul>
      </details>
    </div>
  );
}

type LineProps = Omit<Props, 'script'> & {
  line: ConsoleLine;
  /** Called once the line was asked. Set for the most useful lines only. */
  onAsked?: () => void;
};

function AskLine({ line, session, shown, onAsked }: LineProps) {
  const isAsked = shown.asked.includes(line.key);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-ui border border-line bg-raised py-1 pr-1 pl-3">
      <p className={classNames('py-1 wrap-anywhere', !onAsked && 'text-sm')}>
        {isAsked && (
          <span className="mr-2 text-ink-soft">
            <span aria-hidden>✓</span> {deedOf(line).done}:
          </span>
        )}
        {line.say}
      </p>
      <AskButton line={line} session={session} shown={shown} onAsked={onAsked} />
    </li>
  );
}

function OwnWords({ session, shown }: Omit<Props, 'script'>) {
  const [words, setWords] = useDraft(`console_words_${shown.createdAt.getTime()}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    if (!words.trim() || !(await session.ask({ words }))) return;
    // At once: a letter typed before React has drawn it would bring back what was sent.
    flushSync(() => setWords(writtenSince(words, field.current?.value ?? '')));
    // The button has nothing left to send, and the next thing to do is to type again.
    field.current?.focus();
  };
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-2">
      <FormField label="In your own words">
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={2}
            value={words}
            maxLength={MAX_OWN_WORDS_CHARACTERS}
            onKeyDown={(event) => event.key === 'Enter' && !event.shiftKey && void send(event)}
            onChange={({ target }) => {
              setWords(target.value);
              session.tellTyping();
            }}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SendingButton
          type="submit"
          variant="outline"
          session={session}
          sends={({ words: sent }) => sent !== undefined}
          disabled={isOver(shown) || !words.trim()}
        >
          Ask in my words
        </SendingButton>
        <SendingButton
          variant="quiet"
          session={session}
          sends={({ key, words: sent }) => key === undefined && sent === undefined}
          disabled={isOver(shown)}
          onClick={() => void session.ask({}, true)}
        >
          I just asked something aloud
        </SendingButton>
      </div>
    </form>
  );
}
