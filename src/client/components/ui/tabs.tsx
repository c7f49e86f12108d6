import * as RadixTabs from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

export const Tabs = RadixTabs.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List {...rest} className={classNames('flex border-b border-line', className)} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={classNames(
        '-mb-px min-h-11 flex-auto border-b-2 border-transparent px-2 text-sm font-medium whitespace-nowrap text-ink-soft',
        'hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink',
        className,
      )}
    />
  );
}

export const TabPanel = RadixTabs.Content;
