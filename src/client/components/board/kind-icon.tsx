import {
  Boxes,
  Cog,
  Database,
  Globe,
  Handshake,
  HardDrive,
  ListOrdered,
  type LucideIcon,
  MonitorSmartphone,
  Search,
  Server,
  Waypoints,
  Zap,
} from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import type { NodeKind } from '#shared/board/board.ts';
import { kindOf } from '#shared/board/kinds.ts';

const ICONS: Record<NodeKind, LucideIcon> = {
  client: MonitorSmartphone,
  edge: Globe,
  gateway: Waypoints,
  service: Server,
  worker: Cog,
  queue: ListOrdered,
  cache: Zap,
  sql: Database,
  store: Boxes,
  object_store: HardDrive,
  search: Search,
  outside: Handshake,
};

/** A verb hides its own line, and as little as can be of another that passes. */
export const VERB_LOOK = 'stroke-ground stroke-[6px] [paint-order:stroke] [stroke-linejoin:round]';

/** Places where data lies are tinted. */
export function KindIcon({ kind }: { kind: NodeKind }) {
  const Icon = ICONS[kind];
  return (
    <span
      className={classNames(
        'board-icon grid size-7 shrink-0 place-items-center rounded-ui',
        kindOf(kind).holdsData ? 'bg-primary-wash text-primary' : 'bg-sunken text-ink-soft',
      )}
    >
      <Icon aria-hidden size={18} />
    </span>
  );
}
