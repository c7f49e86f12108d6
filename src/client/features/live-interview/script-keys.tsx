import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { hasBrowserVoice, speakWithBrowser } from '#client/lib/audio/browser-voice.ts';
import { type PlayingSound, playSound } from '#client/lib/audio/play-sound.ts';
import { useFetchFile } from '#client/lib/fetch-file.ts';
import { useKeys } from '#client/lib/keys.tsx';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { PressKeyInput } from '#shared/contract/keys.ts';
import type { KeyNote, ScriptKey } from '#shared/interview/move.ts';
import { useScrollToNewText } from './interviewer.tsx';

const AskDialog = lazy(async () => ({ default: (await import('./room-later.tsx')).AskDialog }));

const KEYS: readonly ScriptKey[] = ['already_said', 'hint', 'ask', 'why', 'harder'];

/** Those with a button of their own, on a wide screen and on a narrow one; the others are in the menu. */
export const IN_THE_BAR: Record<'wide' | 'narrow', readonly ScriptKey[]> = {
  wide: ['hint', 'already_said'],
  narrow: ['hint'],
};

/** What the keyboard can do on the live screen, in the order of its list (`ShortcutList`). */
export const SHORTCUTS = [
  { action: 'record', key: ' ' },
  { action: 'start', key: 's' },
  { action: 'pause', key: 'p' },
  { action: 'play', key: 'l' },
  { action: 'already_said', key: 'a' },
  { action: 'hint', key: 'h' },
  { action: 'ask', key: 'q' },
  { action: 'why', key: 'w' },
  { action: 'harder', key: 'r' },
  { action: 'board', key: 'b' },
  { action: 'list', key: '?' },
] as const;

export type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

/** Runs an action when its key is pressed alone. Space always works, the character keys only while they are on. */
export function useShortcuts(
  run: Partial<Record<ShortcutAction, () => void>>,
  areCharacterKeysOn: boolean,
): void {
  useKeys(Object.fromEntries(SHORTCUTS.map(({ key, action }) => [key, run[action]])), areCharacterKeysOn);
}

/** Keys that stay with the current question. They can be pressed while the candidate speaks. */
const STAYING: readonly ScriptKey[] = ['hint', 'ask'];

type Press = Pick<PressKeyInput, 'key' | 'fact' | 'words' | 'choice'>;

export type ScriptKeys = ReturnType<typeof useScriptKeys>;

/** The keys that can be pressed at the current question, and the function that presses one. */
export function useScriptKeys(interview: InterviewReply) {
  const { id, responses } = interview;
  const utils = trpc.useUtils();
  const query = trpc.interviews.keys.useQuery({ id }, { refetchOnMount: 'always' });
  const { refetch } = query;
  const last = responses.at(-1);
  const standing = `${last?.id} ${last?.notes?.length ?? 0}`;
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current === standing) return;
    shown.current = standing;
    void refetch();
  }, [standing, refetch]);
  const { mutateAsync, isPending } = trpc.interviews.pressKey.useMutation();
  const [reply, setReply] = useState<{ standing: string; said: string } | null>(null);

  /** Resolves with the note on the key; null if the call failed or another key is still pending. */
  const press = async (given: Press): Promise<KeyNote | null> => {
    if (isPending) return null;
    try {
      const { note, next } = await mutateAsync({ id, ...given });
      if (next) {
        utils.interviews.get.setData({ id }, (known) => known && withNext(known, next));
      } else if (note.said !== null) {
        setReply({ standing, said: note.said });
      }
      await utils.interviews.get.invalidate({ id });
      return note;
    } catch (error) {
      toastError('That did not work', error, 'Please try again.');
      return null;
    }
  };
  return {
    isScripted: query.data?.isScripted ?? false,
    keys: last?.speaker === 'ai' ? (query.data?.keys ?? []) : [],
    facts: query.data?.facts ?? [],
    topics: last?.speaker === 'ai' ? (query.data?.topics ?? []) : [],
    notes: last?.speaker === 'ai' ? (last.notes ?? []) : [],
    /** What was said to the last key if it changed nothing, such as that no hint is left. */
    reply: reply?.standing === standing ? reply.said : null,
    isPending,
    press,
  };
}

function withNext(interview: InterviewReply, next: InterviewReply['responses'][number]): InterviewReply {
  const responses = [...interview.responses.filter(({ id }) => id !== next.id), next];
  return { ...interview, responses };
}

type KeysOptions = {
  interview: InterviewReply;
  scriptKeys: ScriptKeys;
  /** True while an answer is spoken: the candidate cannot leave the current question then. */
  isAnswering: boolean;
  isDisabled: boolean;
  isVoiceOn: boolean;
  /** True while nothing is read aloud: a note that is being said then falls silent. */
  isHeldBack: boolean;
  areCharacterKeysOn: boolean;
  /** Called before a key is pressed, so that no voice goes on. */
  onPress: () => void;
};

export type KeyPresser = ReturnType<typeof useKeyPresser>;

/** The way to press a key from the bar, from the menu and by a letter. */
export function useKeyPresser(options: KeysOptions) {
  const {
    interview,
    scriptKeys,
    isAnswering,
    isDisabled,
    isVoiceOn,
    isHeldBack,
    areCharacterKeysOn,
    onPress,
  } = options;
  const { keys, facts, notes, isPending, press } = scriptKeys;
  const [isAsking, setIsAsking] = useState(false);
  const readyVoice = useNoteVoice(interview.id, isHeldBack);
  const can = (key: ScriptKey) =>
    keys.includes(key) && !isDisabled && !isPending && (!isAnswering || STAYING.includes(key));
  const doPress = async (given: Press) => {
    if (!can(given.key)) return;
    onPress();
    const speak = readyVoice();
    const note = await press(given);
    const said = note?.said ?? null;
    if (said !== null && isVoiceOn && !isAnswering) await speak(notes.length, said);
  };
  const act = (key: ScriptKey) => {
    if (key === 'ask') return can('ask') && setIsAsking(true);
    void doPress({ key });
  };
  useShortcuts(Object.fromEntries(KEYS.filter(can).map((key) => [key, () => act(key)])), areCharacterKeysOn);
  const close = () => setIsAsking(false);
  return {
    can,
    act,
    choose: (topic: string) => void doPress({ key: 'choose', choice: topic }),
    dialog: isAsking && (
      <LateDialog onClose={close}>
        <AskDialog
          facts={facts}
          onAsk={(asked) => {
            close();
            void doPress({ key: 'ask', ...asked });
          }}
          onClose={close}
        />
      </LateDialog>
    ),
  };
}

/** The topics that the candidate can go deeper into, if the question offers some. */
export function TopicChoice({ topics, presser }: { topics: ScriptKeys['topics']; presser: KeyPresser }) {
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="topics" className="grid gap-2 sm:ml-21 sm:flex sm:flex-wrap">
      <p id="topics" className="w-full text-sm text-ink-soft">
        Press one, or answer with its name.
      </p>
      {topics.map(({ id, name }, at) => (
        <Button
          key={id}
          variant="outline"
          className="justify-start text-left"
          disabled={!presser.can('choose')}
          onClick={() => presser.choose(id)}
        >
          <span className="text-ink-soft">{String.fromCharCode('A'.charCodeAt(0) + at)}</span> {name}
        </Button>
      ))}
    </section>
  );
}

type UnderQuestionProps = {
  said: readonly string[];
  /** What was said to the last key if it changed nothing. */
  reply: string | null;
  isSaidAloud: boolean;
};

/** What was said under the question. The voice and a screen reader never talk at the same time. */
export function UnderQuestion({ said, reply, isSaidAloud }: UnderQuestionProps) {
  const end = useRef<HTMLDivElement>(null);
  useScrollToNewText(end, [...said, reply ?? ''].join(''));
  return (
    <div
      ref={end}
      aria-live={isSaidAloud ? 'off' : 'polite'}
      // Above the fade of a long question.
      className="grid max-w-2xl scroll-mb-6 gap-2 empty:-mt-6 sm:ml-21"
    >
      {said.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: more is only ever added
        <p key={at} className="border-l-2 border-line-strong pl-3">
          {text}
        </p>
      ))}
      {reply && <p className="text-ink-soft">{reply}</p>}
    </div>
  );
}

/**
 * Readies the voice for a note: the server's, else the browser's, else none. It stays silent once another note is asked
 * for, an answer or a pause begins, the voice is switched off or the page is left, even if its sound is still on its way.
 */
function useNoteVoice(interviewId: number, isHeldBack: boolean) {
  const fetchFile = useFetchFile();
  const playing = useRef<PlayingSound | null>(null);
  /** Counts the notes, and everything that silences them. */
  const count = useRef(0);
  const fallSilent = () => {
    count.current += 1;
    playing.current?.stop();
    playing.current = null;
  };
  const fallSilentNow = useEffectEvent(fallSilent);
  // The microphone would hear the voice.
  useEffect(() => {
    if (isHeldBack) fallSilentNow();
  }, [isHeldBack]);
  useEffect(() => () => fallSilentNow(), []);
  return () => {
    fallSilent();
    const own = count.current;
    const isDue = () => count.current === own;
    return async (note: number, text: string) => {
      const sound = await fetchFile(`/api/interviews/${interviewId}/audio?note=${note}`);
      const readAloud = async () => ((await hasBrowserVoice()) && isDue() ? speakWithBrowser(text) : null);
      try {
        if (!isDue()) return;
        const begun = sound.ok ? await playSound(sound.file) : await readAloud();
        if (isDue()) playing.current = begun;
        else begun?.stop();
      } catch {
        // The note can still be read.
      }
    };
  };
}
