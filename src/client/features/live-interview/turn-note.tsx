import type { TurnProgress } from './turn-stream.ts';

/** Why the next question takes longer, where something is known of it. */
export function TurnNote({ turn }: { turn: TurnProgress | null }) {
  const text = turn && (turn.trouble ?? waitText(turn.ahead));
  return text ? <p className="text-sm text-ink-soft">{text}</p> : null;
}

function waitText(ahead: number | null): string | null {
  if (ahead === null || ahead === 0) return null;
  return ahead === 1 ? '1 answer before yours.' : `${ahead} answers before yours.`;
}
