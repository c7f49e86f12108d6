import type { ReactNode } from 'react';
import { Alert, LoadError } from '#client/components/ui/alert.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { dollarText } from '#client/lib/costs.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { ServiceStatus, StatusReply } from '#shared/contract/status.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { engineName } from '#shared/report/engines.ts';
import { admissionSentence } from '#shared/rules/admission.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

type Capability = StatusReply['capabilities'][number];

const NAMES = { model: 'Interviewer and grader', transcription: 'Speech to text', speech: 'Voice' } as const;
/** What it means if a part is not set up. */
const WITHOUT = {
  model: 'It works and costs nothing, but it does not understand your answers: you judge them yourself.',
  transcription: 'Each browser writes down what is said, as well as it can; some cannot.',
  speech: 'Each browser reads the questions in its own voice.',
} as const;
/** What the operator can do about it. */
const TO_ADD = {
  model:
    'For an interviewer that listens, start Ollama or another model server on this machine, or set OPENAI_API_KEY, or LLM_BASE_URL and LLM_MODEL, and start the server again.',
  transcription:
    'For the same words in every browser, install pocketsphinx on this machine, or set STT_BASE_URL and STT_MODEL, and start the server again.',
  speech:
    'For one good voice everywhere, set TTS_BASE_URL, TTS_MODEL and TTS_VOICE, and start the server again.',
} as const;
const TONES = { works: 'success', fails: 'danger', 'not asked yet': 'neutral' } as const;
const figures = new Intl.NumberFormat('en-US');

/**
 * What serves the interviews on this server, and what is known about it. `children` is what its operator can do about
 * it.
 */
export function StatusScreen({ children }: { children?: ReactNode }) {
  const { data: status, error, refetch } = trpc.status.get.useQuery();
  return (
    <Page
      title="Status"
      lead={
        status?.capabilities.some(({ service }) => service !== null)
          ? 'What runs your interviews, and how the last calls went.'
          : 'What runs your interviews.'
      }
    >
      {error && <LoadError title="Error Loading Status" error={error} onRetry={() => void refetch()} />}
      {status?.notice && <Alert>{status.notice}</Alert>}
      {status?.backup.hasFailed && (
        <Alert tone="danger" title="The last backup failed">
          <p>Tell the person who runs this server; its log says why.</p>
        </Alert>
      )}
      {children}
      {status?.capabilities.map((capability) => (
        <CapabilityStatus key={capability.capability} {...capability} isOperator={status.isOperator} />
      ))}
    </Page>
  );
}

function CapabilityStatus({
  capability,
  engine,
  service,
  admission,
  isOperator,
}: Capability & { isOperator: boolean }) {
  const id = `capability-${capability}`;
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-xl">
          {NAMES[capability]}
        </h2>
        {service && <Badge tone={TONES[service.state]}>{service.state}</Badge>}
      </div>
      <p>
        {engineName(engine)}
        {service?.host && <> at {service.host}</>}
      </p>
      {admission && <p>{admissionSentence(admission)}</p>}
      {service?.state === 'fails' && !service.advice && (
        <Alert tone="danger">Its last call failed. Tell the person who runs this server.</Alert>
      )}
      {[SCRIPT_LABEL, BROWSER_ENGINE].includes(engineName(engine)) && (
        <p className="max-w-prose text-ink-soft">
          {WITHOUT[capability]}{' '}
          {isOperator ? TO_ADD[capability] : 'The person who runs this server can change that.'}
        </p>
      )}
      {service?.advice && <Alert tone="danger">{service.advice}</Alert>}
      {service && (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {factsOf(service).map(([name, value]) => (
            <div key={name} className="grid sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function factsOf(service: ServiceStatus): [string, string][] {
  const { voice, models, grade, contextTokens, firstTokenMs, tokensPerSecond } = service;
  const facts: [string, string | null][] = [
    ['Voice', voice],
    ['Models', models && (models.join(', ') || 'none')],
  ];
  if (grade) {
    facts.push(
      ['Is told', service.dialect.join(', ')],
      ['Context', contextTokens === null ? 'size unknown' : `${figures.format(contextTokens)} tokens`],
      ['Calls at once', String(service.slots)],
      ['First word', firstTokenMs === null ? null : `after ${figures.format(Math.round(firstTokenMs))} ms`],
      [
        'Speed',
        tokensPerSecond === null ? null : `${figures.format(Math.round(tokensPerSecond))} tokens a second`,
      ],
      ['A grade', gradeText(grade)],
    );
  }
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function gradeText({ seconds, usd }: NonNullable<ServiceStatus['grade']>): string {
  const time = seconds === null ? '' : `takes about ${figures.format(seconds)} s, `;
  return time + (usd === null ? 'no price known' : `costs about ${dollarText(usd)}`);
}
