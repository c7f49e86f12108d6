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
