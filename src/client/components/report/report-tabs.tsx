import { type ReactNode, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import { classNames } from '#client/lib/class-names.ts';

export type ReportTab = {
  id: string;
  title: ReactNode;
  content: ReactNode;
  /** Whether it is on paper, too. */
  isPrinted?: boolean;
};

/** The tab that holds what links such as #turn-12 lead to. */
export const TRANSCRIPT_TAB = 'transcript';

/** All tabs are in the page, so that a link into the transcript finds its place; one is shown. */
export function ReportTabs({ tabs }: { tabs: readonly ReportTab[] }) {
  const [shown, show] = useState(tabs[0]?.id ?? '');

  useEffect(() => {
    const follow = () => {
      if (!window.location.hash.startsWith('#turn-')) return;
      show(TRANSCRIPT_TAB);
      // Once the tab is drawn.
      setTimeout(() => document.querySelector(window.location.hash)?.scrollIntoView?.(), 0);
    };
    follow();
    window.addEventListener('hashchange', follow);
    // The same link pressed again changes no address.
    const again = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="#turn-"]') : null;
      if (link && link.getAttribute('href') === window.location.hash) follow();
    };
    document.addEventListener('click', again);
    return () => {
      window.removeEventListener('hashchange', follow);
      document.removeEventListener('click', again);
    };
  }, []);

  return (
    <Tabs value={shown} onValueChange={show} className="grid min-w-0 gap-6 print:block">
      <TabList aria-label="Parts of the report" className="flex-wrap print:hidden">
        {tabs.map(({ id, title }) => (
          <Tab key={id} value={id} className="flex-none px-3">
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content, isPrinted = false }) => (
        <TabPanel
          key={id}
          value={id}
          forceMount
          className={classNames(
            'grid min-w-0 gap-8 data-[state=inactive]:hidden print:gap-3',
            isPrinted ? 'print:grid!' : 'print:hidden!',
          )}
        >
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
