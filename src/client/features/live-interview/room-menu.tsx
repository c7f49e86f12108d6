import type { ReactNode } from 'react';
import { DropdownMenu, MenuItem, MenuNote, MenuSection } from '#client/components/ui/dropdown-menu.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { engineName, isLentLabel } from '#shared/report/engine-name.ts';
import { KEYS, type KeyPresser } from './script-keys.tsx';

export type RoomMenuProps = {
  trigger: ReactNode;
  interview: InterviewReply;
  presser: KeyPresser;
  isScripted: boolean;
  areCharacterKeysOn: boolean;
  /** Each with what it says now; left out where there is nothing to choose. */
  choices: readonly { name: string; shortcut?: string; isDisabled?: boolean; choose: () => void }[];
};

/** Everything of the room that is seldom needed, behind one button. */
export function RoomMenu({
  trigger,
  interview,
  presser,
  isScripted,
  areCharacterKeysOn,
  choices,
}: RoomMenuProps) {
  const steering = isScripted ? KEYS.filter(({ key }) => key !== 'hint') : [];
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      {steering.length > 0 && (
        <MenuSection>
          {steering.map(({ key, name, letter }) => (
            <MenuItem
              key={key}
              disabled={!presser.can(key)}
              onSelect={() => afterMenu(() => presser.act(key))}
            >
              {name}
              {areCharacterKeysOn && <Letter>{letter}</Letter>}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuSection>
        {choices.map(({ name, shortcut, isDisabled, choose }) => (
          <MenuItem key={name} disabled={isDisabled ?? false} onSelect={() => afterMenu(choose)}>
            {name}
            {shortcut && areCharacterKeysOn && <Letter>{shortcut}</Letter>}
          </MenuItem>
        ))}
      </MenuSection>
      <EnginesNote interviewer={interview.engine} />
    </DropdownMenu>
  );
}

/** Once the focus is back on the button: a dialog that opens gives it back there. */
function afterMenu(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

function Letter({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="ml-auto pl-4 text-xs text-ink-soft pointer-coarse:hidden">
      {children}
    </kbd>
  );
}

/** Who judges where no model is. */
function judgeName(engine: string): string {
  return engine === SCRIPT_LABEL ? 'you, afterwards' : engineName(engine);
}

/** Which engine does what in this interview. */
function EnginesNote({ interviewer }: { interviewer: string }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  const isLent = isLentLabel(interviewer);
  const { data: lending } = trpc.lending.state.useQuery(undefined, { enabled: isLent });
  const lentJudge = lending?.lent?.admission?.mayJudge === false ? 'you' : engineName(interviewer);
  return (
    <MenuNote>
      Interviewer: {engineName(interviewer)}
      {config &&
        ` · Judged by: ${isLent ? lentJudge : judgeName(config.engines.interviewer)} · Speech to text: ${config.engines.transcriber} · Voice: ${config.engines.speaker}`}
    </MenuNote>
  );
}
