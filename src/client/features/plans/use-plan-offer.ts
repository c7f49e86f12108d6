import { useRef, useState } from 'react';

/** Offers a plan to users with no session left; what waited for it goes on by itself once one is activated. */
export function usePlanOffer() {
  const [isOpen, setIsOpen] = useState(false);
  const goOn = useRef(() => {});
  return {
    offer: (waiting: () => void) => {
      goOn.current = waiting;
      setIsOpen(true);
    },
    dialog: { open: isOpen, onOpenChange: setIsOpen, onActivated: () => goOn.current() },
  };
}
