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
import type { NodeKind } from '#shared/board/board.ts';

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

export function KindIcon({ kind }: { kind: NodeKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden size={18} className="shrink-0 text-ink-soft" />;
}
