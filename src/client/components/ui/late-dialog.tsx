import type { ReactNode } from 'react';
import { LatePart } from '#client/lib/late-part.tsx';
import { toast } from '#client/lib/toast.tsx';

type Props = { onClose: () => void; children: ReactNode };

/** A dialog whose code is fetched when it opens. If that fails, the dialog closes and a toast says so. */
export function LateDialog({ onClose, children }: Props) {
  return (
    <LatePart
      onMissing={() => {
        onClose();
        toast({
          title: 'This could not be opened',
          description: 'Reload the page once you are online again. What you answered is kept.',
          variant: 'destructive',
        });
      }}
    >
      {children}
    </LatePart>
  );
}
