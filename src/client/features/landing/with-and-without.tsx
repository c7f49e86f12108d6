import { Section } from './section.tsx';

const WAYS = [
  {
    title: 'Without a model: a rehearsal',
    text: 'Free, with no key and no network. A written interviewer, a clock, your voice, the points of a strong answer. It does not understand what you say. Afterwards you judge: eight sentences that are true or false, your own words beside the points, six scores. About five minutes.',
  },
  {
    title: 'With a model: it listens',
    text: 'Your own key, a model server on your machine, or the model in your browser. It understands what you say: it takes up what you said, pushes back where it does not add up, judges the answers, and can be asked why.',
  },
];

/** What a model adds, said before anybody signs up. */
export function WithAndWithout() {
  return (
    <Section title="With a model, and without">
      <ul className="grid gap-6 sm:grid-cols-2 sm:gap-12">
        {WAYS.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-ink pt-4">
            <h3 className="text-lg">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
