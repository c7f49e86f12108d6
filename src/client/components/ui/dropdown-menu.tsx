import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';

type Props = { trigger: ReactNode; defaultOpen?: boolean; children: ReactNode };

/** A button (`trigger`) that opens a list of actions beside it. Not modal: the page behind stays as it is. */
export function DropdownMenu({ trigger, defaultOpen, children }: Props) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align="end"
        sideOffset={6}
        className="z-40 min-w-48 rounded-ui border border-line bg-raised p-1 shadow-float"
      >
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

const ITEM_CLASSES =
  'flex min-h-10 items-center gap-2 rounded-ui px-3 text-sm outline-none data-highlighted:bg-sunken';

export function MenuItem(props: ComponentProps<typeof RadixMenu.Item>) {
  return <RadixMenu.Item {...props} className={ITEM_CLASSES} />;
}
