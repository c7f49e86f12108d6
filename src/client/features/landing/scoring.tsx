import { Section } from './section.tsx';

const LINES = [
  {
    title: 'Evidence first',
    text: 'What you said is compared with the points a strong answer makes. Every finding carries the words of yours it rests on.',
  },
  {
    title: 'A bar for your level',
    text: 'Six dimensions are scored from 0 to 5 on the same scale for everyone. Your level decides where the bar stands.',
  },
  {
    title: 'Arithmetic, not opinion',
    text: 'Score, letter and recommendation are computed from the six scores. No model picks your grade, and the report says how sure it is.',
  },
];

export function Scoring() {
  return (
    <Section title="How scoring works">
      <ol className="grid gap-6 sm:grid-cols-3">
        {LINES.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-ink pt-4">
            <span className="figures text-sm text-ink-soft">{index + 1}</span>
            <h3 className="text-lg">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
