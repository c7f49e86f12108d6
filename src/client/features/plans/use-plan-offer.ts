import { useRef, useState } from 'react';

/** Offers a plan to users with no session left. What waited for one goes on as soon as it is activated. */
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
