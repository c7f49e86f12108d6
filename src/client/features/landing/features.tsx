import { Section } from './landing.tsx';

const SCORING = [
  {
    title: 'You see who judged',
    text: 'A model that listened, or you, with the points of a strong answer beside your words. Every grade says who.',
  },
  {
    title: 'A bar for your level',
    text: 'Six dimensions are scored from 0 to 5 on the same scale for everyone. Your level decides where the bar stands.',
  },
  {
    title: 'Arithmetic, not opinion',
    text: 'Score, letter and recommendation are computed from the six scores. If something limits them, the report says what. Nobody picks a letter.',
  },
];

export function Scoring() {
  return (
    <Section title="How scoring works">
      <ol className="grid gap-6 sm:grid-cols-3">
        {SCORING.map(({ title, text }, index) => (
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

const FEATURES = [
  {
    title: 'Voice-based practice',
    text: 'You speak as in the real thing. No microphone at hand? Type instead.',
  },
  {
    title: 'Intelligent follow-ups',
    text: 'With a model, the next question takes up what you said and what does not add up. Without one, you steer a written interviewer: harder, a hint, why.',
  },
  {
    title: 'Company-specific practice',
    text: 'Pick a company and get problems of the kind its product has to solve.',
  },
  {
    title: 'Detailed scoring',
    text: 'A letter, a score out of 100, strengths, areas for improvement and a hiring recommendation, from a model or from your own debrief.',
  },
  { title: 'Multiple categories', text: 'Backend, Frontend, Mobile, AI, Security and Web Scale.' },
  {
    title: 'Progress tracking',
    text: 'Average grade and pass rate on your dashboard, and every past report kept.',
  },
];

export function Features() {
  return (
    <Section title="What you can practice">
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-12">
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-1 border-b border-line py-5">
            <h3 className="text-lg">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
