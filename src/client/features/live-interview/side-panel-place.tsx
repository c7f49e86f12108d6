import { classNames } from '#client/lib/class-names.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';

/** Keeps the place of the side panel, so that the stage does not move when it comes. */
export function SidePanelPlace({ isMissing = false }: { isMissing?: boolean }) {
  const [isOpen] = useStoredSwitch('side_panel', true);
  return (
    <div
      className={classNames(
        'border-line px-4 py-3 text-sm text-ink-soft lg:border-l lg:bg-raised',
        !isMissing && 'max-lg:hidden',
        isOpen ? 'lg:w-96' : 'lg:w-16',
      )}
    >
      {isMissing && (
        <p className={classNames(!isOpen && 'lg:sr-only')}>
          The conversation and your notes could not be loaded. Reload the page once you are online again.
        </p>
      )}
    </div>
  );
}
