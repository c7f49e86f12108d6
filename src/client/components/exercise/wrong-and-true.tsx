import { Check, X } from 'lucide-react';

/** Wrong sentences that people say about a point, each with the truth below it. */
export function WrongAndTrue({ pairs }: { pairs: readonly { say: string; truth: string }[] }) {
  return (
    <ul className="grid gap-3">
      {pairs.map(({ say, truth }) => (
        <li key={say} className="grid gap-1">
          <Statement isTrue={false} text={say} />
          <Statement isTrue text={truth} />
        </li>
      ))}
    </ul>
  );
}

/** A sentence that is marked true or false by a sign and a word, not by color alone. */
function Statement({ isTrue, text }: { isTrue: boolean; text: string }) {
  const Sign = isTrue ? Check : X;
  return (
    <p className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2">
      <span
        className={`flex items-center gap-1 self-start text-sm leading-[1.6rem] font-semibold ${isTrue ? 'text-success' : 'text-danger'}`}
      >
        <Sign aria-hidden size={16} className="shrink-0" />
        {isTrue ? 'True' : 'Wrong'}
      </span>
      <span className={isTrue ? '' : 'text-ink-soft'}>{text}</span>
    </p>
  );
}
