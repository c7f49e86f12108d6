import { Play } from 'lucide-react';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { sayAloud } from '#client/lib/say-aloud.ts';

const ASKED = 'A customer presses Pay twice. How do you make sure that the card is charged once?';
const ANSWER = 'I look up the order first. If it is paid already, I do not charge again.';
const PUSH_BACK = 'Both requests look at the same moment, and neither finds a payment. What happens now?';
const WHOLE = [ASKED, ANSWER, PUSH_BACK].join(' ');

/** One question, one answer, one push-back: what the product does, understood without a word of explanation. */
export function LivingExchange() {
  return (
    <figure
      className="grid gap-5 rounded-ui border border-line bg-raised p-6"
      aria-label="An example of an exchange"
    >
      <Turn speaker="Interviewer" text={ASKED} className="border-line-strong" />
      <Turn speaker="You" text={ANSWER} className="border-primary" />
      <Turn speaker="Interviewer, pushing back" text={PUSH_BACK} className="border-signal font-semibold" />
      <button
        type="button"
        data-play={WHOLE}
        className={buttonClasses({ variant: 'outline', size: 'sm' }, 'justify-self-start')}
        onClick={() => sayAloud(WHOLE)}
      >
        <Play aria-hidden size={16} /> Hear it
      </button>
    </figure>
  );
}

function Turn({ speaker, text, className }: { speaker: string; text: string; className: string }) {
  return (
    <div className={`grid gap-1 border-l-2 pl-4 ${className}`}>
      <p className="text-sm font-normal text-ink-soft">{speaker}</p>
      <p className="text-lg">{text}</p>
    </div>
  );
}
