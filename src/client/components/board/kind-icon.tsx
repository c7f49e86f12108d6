import {
  Archive,
  Boxes,
  Cog,
  Database,
  Globe,
  Handshake,
  ListOrdered,
  type LucideIcon,
  MonitorSmartphone,
  Search,
  Server,
  StickyNote,
  Waypoints,
  Zap,
} from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import type { NodeKind } from '#shared/board/board.ts';
import './kind-icon.css';

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
  object_store: Archive,
  search: Search,
  outside: Handshake,
};

/** All names have one size, since a smaller name would look less important. In pixels, like the drawing's places. */
export const NAME_LOOK = 'line-clamp-2 text-[15px] leading-[17px] font-medium wrap-anywhere';

/** A verb's outline hides its own line, and as little as possible of other lines that pass. */
export const VERB_LOOK = 'stroke-ground stroke-[6px] [paint-order:stroke] [stroke-linejoin:round]';

const FAMILIES: Record<NodeKind, string> = {
  client: 'kind-edge',
  edge: 'kind-edge',
  gateway: 'kind-edge',
  service: 'kind-compute',
  worker: 'kind-compute',
  queue: 'kind-async',
  cache: 'kind-storage',
  sql: 'kind-storage',
  store: 'kind-storage',
  object_store: 'kind-storage',
  search: 'kind-storage',
  outside: 'kind-external',
};

/** A mark on the corner of a part that has a note; the note itself is shown beside the drawing. */
export function NoteMark() {
  return (
    <span className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full border border-line-strong bg-raised text-ink-soft">
      <StickyNote aria-hidden size={12} />
    </span>
  );
}

/** An icon whose shape shows the kind and whose color shows its family. */
export function KindIcon({ kind }: { kind: NodeKind }) {
  const Icon = ICONS[kind];
  return (
    <span
      className={classNames(
        'board-icon kind-icon grid size-7 shrink-0 place-items-center rounded-ui',
        FAMILIES[kind],
      )}
    >
      <Icon aria-hidden size={18} />
    </span>
  );
}
