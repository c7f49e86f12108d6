import { useEffect, useRef } from 'react';
import { ScrollArea } from '#client/components/ui/scroll-area.tsx';

/** Close enough to the end to follow it. */
const AT_END_PX = 24;

/**
 * The words of the running answer as far as they are known: grey, because they may still change. The last ones are in
 * sight, unless somebody has scrolled up to read what came before.
 */
export function LiveWords({ text }: { text: string }) {
  const content = useRef<HTMLParagraphElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const area = content.current?.parentElement;
    if (!area || text === '') return;
    const onScroll = () => {
      follows.current = area.scrollHeight - area.scrollTop - area.clientHeight < AT_END_PX;
    };
    if (follows.current) area.scrollTop = area.scrollHeight;
    area.addEventListener('scroll', onScroll);
    return () => area.removeEventListener('scroll', onScroll);
  }, [text]);
  if (text === '') return null;
  return (
    <ScrollArea label="Your words so far" className="max-h-22 max-w-3xl">
      <p ref={content} className="text-lg leading-snug text-ink-soft">
        {text}
      </p>
    </ScrollArea>
  );
}
