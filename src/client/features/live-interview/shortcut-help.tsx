import { lazy, Suspense } from 'react';
import { Button } from '#client/components/ui/button.tsx';

const ShortcutList = lazy(() => import('./shortcut-list.tsx'));

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  areCharactersOn: boolean;
  onTurn: (isOn: boolean) => void;
};

/** A button that opens the list of keys, which is loaded at the first need of it. */
export function ShortcutHelp({ isOpen, onOpenChange, areCharactersOn, onTurn }: Props) {
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts={areCharactersOn ? '?' : undefined}
        onClick={() => onOpenChange(true)}
      >
        Keyboard shortcuts
        {areCharactersOn && (
          <kbd aria-hidden className="hidden sm:inline">
            ?
          </kbd>
        )}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShortcutList
            areCharactersOn={areCharactersOn}
            onTurn={onTurn}
            onClose={() => onOpenChange(false)}
          />
        </Suspense>
      )}
    </>
  );
}
