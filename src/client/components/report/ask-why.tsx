import { createContext, type ReactNode, useContext } from 'react';
import type { ArgumentAbout } from '#shared/contract/arguments.ts';

/** What lets a candidate ask about a line of a report; `label` says which line it is. */
export type WhyControl = (about: ArgumentAbout, label: string) => ReactNode;

/** Set around a report that a model judged and whose candidate is there to ask. */
export const WhyContext = createContext<WhyControl | null>(null);

/** "Why?" beside a line of a report; nothing where nobody can answer. */
export function AskWhy({ about, label }: { about: ArgumentAbout; label: string }) {
  return useContext(WhyContext)?.(about, label) ?? null;
}
