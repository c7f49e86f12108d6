import { Section } from './section.tsx';

export function SelfHosting() {
  return (
    <Section
      title="Host it yourself in one command"
      lead="One process and one folder of data. It works without an API key and without a network; with a key, speech recognition and the interviewer's wording get better."
    >
      <pre className="figures wrap-anywhere whitespace-pre-wrap rounded-ui border border-line bg-sunken p-4">
        <code>npm ci && npm start</code>
      </pre>
    </Section>
  );
}
