import type { ComponentProps } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Spinner } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { AskInput, ConsoleLine, ConsoleReply } from '#shared/contract/friend.ts';
import type { OpenConsole } from './use-console.ts';

type AskButtonProps = {
  line: ConsoleLine;
  session: OpenConsole;
  shown: ConsoleReply;
  /** Called once the line was asked. Set for the most useful lines only. */
  onAsked?: (() => void) | undefined;
};

/** Asks, tells or gives one line of the script. */
export function AskButton({ line, session, shown, onAsked }: AskButtonProps) {
  if (shown.status !== 'in_progress') return null;
  const { word } = deedOf(line);
  const ask = async () => {
    if (await session.ask({ key: line.key })) onAsked?.();
  };
  return (
    <SendingButton
      session={session}
      sends={({ key }) => key === line.key}
      variant={onAsked ? 'primary' : 'outline'}
      className="justify-self-start"
      disabled={isOver(shown)}
      aria-label={`${word}: ${line.say}`}
      onClick={() => void ask()}
    >
      {word}
    </SendingButton>
  );
}

type SendingProps = ComponentProps<typeof Button> & {
  session: OpenConsole;
  /** Whether the line on its way was sent with this button. */
  sends: (sent: Pick<AskInput, 'key' | 'words'>) => boolean;
};

/**
 * Only one question can be on its way. Meanwhile its button shows a spinner, and all of them look and read as disabled.
 * They stay in the order of focus, which a disabled button would lose.
 */
export function SendingButton({ session, sends, className, children, ...rest }: SendingProps) {
  const { sent } = session;
  const isSent = sent !== null && sends(sent);
  return (
    <Button
      {...rest}
      size="sm"
      aria-disabled={sent !== null || undefined}
      aria-busy={isSent || undefined}
      className={classNames('relative', className)}
    >
      <span className={isSent ? 'opacity-0' : undefined}>{children}</span>
      {isSent && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={16} />
        </span>
      )}
    </Button>
  );
}

export function deedOf({ key }: ConsoleLine): { word: string; done: string } {
  if (key.startsWith('hint:')) return { word: 'Give hint', done: 'Given' };
  if (key.startsWith('fact:')) return { word: 'Tell', done: 'Told' };
  return { word: 'Ask', done: 'Asked' };
}

export function isOver({
  status,
  secondsRemaining,
}: Pick<ConsoleReply, 'status' | 'secondsRemaining'>): boolean {
  return status !== 'in_progress' || secondsRemaining <= 0;
}
