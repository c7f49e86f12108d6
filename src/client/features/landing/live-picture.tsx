import { Section } from './section.tsx';

const ALT =
  'A running interview: the question in large letters, the button Done, the waveform of the answer, and the time that is left.';

/** The live screen as it looks, taken by `npm run screenshots`; the browser loads the one of its theme when it comes near. */
export function LivePicture() {
  return (
    <Section
      title="One question, one button, one clock"
      lead="You hear the question and see it written. The clock runs only while you answer."
    >
      <Picture theme="paper" className="on-paper" />
      <Picture theme="night" className="on-night" />
    </Section>
  );
}

function Picture({ theme, className }: { theme: 'paper' | 'night'; className: string }) {
  return (
    <div className={className}>
      <picture>
        <source
          media="(max-width: 639px)"
          srcSet={`/pictures/live-${theme}-narrow.webp`}
          width={600}
          height={1140}
        />
        <img
          src={`/pictures/live-${theme}.webp`}
          alt={ALT}
          width={1776}
          height={1110}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-ui border border-line"
        />
      </picture>
    </div>
  );
}
