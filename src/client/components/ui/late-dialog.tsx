import type { ReactNode } from 'react';
import { LatePart } from '#client/lib/late-part.tsx';
import { toast } from '#client/lib/toast.tsx';

type Props = { onClose: () => void; children: ReactNode };

/** A dialog whose code comes when it is opened. Where it cannot be fetched it counts as closed, and that is said. */
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
