import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';

type Props = {
  trigger: ReactNode;
  /** The end of the trigger with which the menu is aligned. */
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  children: ReactNode;
};

/** A button (`trigger`) that opens a list of actions. It is not modal: the page behind can still be used. */
export function DropdownMenu({ trigger, align = 'end', defaultOpen, children }: Props) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        // What an action gave the focus to keeps it.
        onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 overflow-y-auto rounded-ui border border-line bg-raised p-1 shadow-float"
      >
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

const ITEM_CLASSES =
  'flex min-h-11 pointer-fine:[@media(max-height:45rem)]:min-h-9 items-center gap-2 rounded-ui px-3 text-sm outline-none data-highlighted:bg-sunken data-disabled:text-ink-soft';

export function MenuItem(props: ComponentProps<typeof RadixMenu.Item>) {
  return <RadixMenu.Item {...props} className={ITEM_CLASSES} />;
}

/** Items that belong together, separated by a line. */
export function MenuSection({ children }: { children: ReactNode }) {
  return <RadixMenu.Group className="border-line py-1 not-first:border-t">{children}</RadixMenu.Group>;
}

/** A text in a menu that is not an item. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <RadixMenu.Label className="border-t border-line px-3 py-2 text-xs text-ink-soft">
      {children}
    </RadixMenu.Label>
  );
}
