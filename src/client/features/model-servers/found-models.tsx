import { useRef, useState } from 'react';
import { Alert, LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Select } from '#client/components/ui/form-field.tsx';
import { Card } from '#client/components/ui/page.tsx';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { FoundServerReply, ModelServersReply } from '#shared/contract/model-servers.ts';
import { admissionSentence } from '#shared/rules/admission.ts';

/** How often to look again while a model is tried or examined. */
const LOOK_AGAIN_MS = 2_000;

type Props = {
  /** True to say why there is nothing to choose; otherwise nothing is shown then. */
  evenIfNone?: boolean;
};

/** Models that run nearby, which the operator can put to use. Nobody else sees them. */
export function FoundModels({ evenIfNone = false }: Props) {
  const { data: status } = trpc.status.get.useQuery();
  return status?.isOperator ? <ForOperator evenIfNone={evenIfNone} /> : null;
}

function ForOperator({ evenIfNone }: Required<Props>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = trpc.modelServers.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
  if (error && evenIfNone) {
    return <LoadError title="Error Loading Models" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  const { mayChoose, inUse, missing, note } = data;
  const others = data.found.filter(({ server }) => server !== inUse?.server);
  const hasNothing = !inUse && others.length === 0 && !(note && mayChoose);
  if (hasNothing && !evenIfNone) return null;
  // The button that was pressed is gone by then.
  const onDone = () => heading.current?.focus();
  return (
    <Card aria-labelledby="found-models" className="grid gap-4">
      <h2 id="found-models" ref={heading} tabIndex={-1} className="font-semibold">
        A model on your own machine
      </h2>
      {note && (mayChoose ? <Alert tone="danger">{note}</Alert> : <p className="text-sm">{note}</p>)}
      {missing && <StopUsing onDone={onDone} />}
      {inUse && <InUse inUse={inUse} onDone={onDone} />}
      {others.length > 0 && (
        <>
          <p className="text-sm text-ink-soft">
            {inUse
              ? 'These were found, too.'
              : 'It can interview everybody who uses this server, and grade them if it reads well enough. What they say goes to that program alone.'}
          </p>
          <ul aria-label="Models that were found" className="grid gap-4">
            {others.map((found) => (
              <Found key={found.server} found={found} onDone={onDone} />
            ))}
          </ul>
        </>
      )}
      {evenIfNone && mayChoose && <Look isNone={data.found.length === 0} />}
    </Card>
  );
}

function InUse({ inUse, onDone }: { inUse: NonNullable<ModelServersReply['inUse']>; onDone: () => void }) {
  const { server, model, seconds, admission } = inUse;
  return (
    <>
      <div role="status" className="grid gap-1">
        <p>
          <strong className="break-words font-medium">{model}</strong> at {hostOf(server)} interviews
          everybody on this server.{seconds !== null && ` It answers in ${secondsText(seconds)}.`}
        </p>
        <p className="text-sm text-ink-soft">
          {admission
            ? admissionSentence(admission)
            : 'It is reading twelve short answers, to see if it may judge.'}
        </p>
      </div>
      <StopUsing onDone={onDone} />
    </>
  );
}

function StopUsing({ onDone }: { onDone: () => void }) {
  const taken = useTaken();
  const stop = trpc.modelServers.stop.useMutation({
    onSuccess: async (reply) => {
      await taken(reply);
      toast({ title: 'The written script interviews from now on' });
      onDone();
    },
    onError: (error) => toastError('Failed to stop using it', error, 'Please try again.'),
  });
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      pending={stop.isPending}
      onClick={() => stop.mutate()}
    >
      Stop using
    </Button>
  );
}

function Found({ found, onDone }: { found: FoundServerReply; onDone: () => void }) {
  const { server, program, models } = found;
  const [chosen, setChosen] = useState<string | null>(null);
  const model = chosen ?? found.model;
  const taken = useTaken();
  const use = trpc.modelServers.use.useMutation({
    onSuccess: async (reply) => {
      await taken(reply);
      toast({ title: `${model} interviews from now on` });
      onDone();
    },
    onError: (error) => toastError(`${model} cannot be used`, error, 'Please try again.'),
  });
  const isProposed = model === found.model;
  return (
    <li className="grid justify-items-start gap-3 border-t border-line pt-4">
      <div className="grid gap-1">
        <p>
          {models.length === 1 && <strong className="break-words font-medium">{model}</strong>}{' '}
          <span className="text-ink-soft">
            {program} at {hostOf(server)}
          </span>
        </p>
        <p role="status" className="text-sm text-ink-soft">
          {isProposed ? triedText(found) : 'Not tried yet: it is tried at one question when you use it.'}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {models.length > 1 && (
          <FormField label={`Model of ${program}`}>
            {(control) => (
              <Select {...control} value={model} onChange={(event) => setChosen(event.target.value)}>
                {models.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </FormField>
        )}
        <Button
          variant={isProposed && found.seconds === null && found.tried === 'done' ? 'outline' : 'primary'}
          aria-label={`Use ${model} of ${program}`}
          pending={use.isPending}
          onClick={() => use.mutate({ server, model })}
        >
          Use
        </Button>
      </div>
    </li>
  );
}

function Look({ isNone }: { isNone: boolean }) {
  const taken = useTaken();
  const look = trpc.modelServers.look.useMutation({
    onSuccess: taken,
    onError: (error) => toastError('Failed to look again', error, 'Please try again.'),
  });
  return (
    <div className="grid justify-items-start gap-3">
      {isNone && (
        <p role="status" className="text-sm text-ink-soft">
          None was found. Start Ollama, LM Studio, llama.cpp or another model server on this machine, then
          look again.
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="-mx-3"
        pending={look.isPending}
        onClick={() => look.mutate()}
      >
        Look again
      </Button>
    </div>
  );
}

/** Shows the reply to a call, here and on the other screens that say who interviews. */
function useTaken() {
  const utils = trpc.useUtils();
  return async (reply: ModelServersReply) => {
    utils.modelServers.list.setData(undefined, reply);
    await Promise.all([
      utils.status.invalidate(),
      utils.lending.state.invalidate(),
      utils.lookups.publicConfig.invalidate(),
    ]);
  };
}

function isUnderWay(data: ModelServersReply | undefined): boolean {
  if (!data) return false;
  const isTrying = data.found.some(({ server, tried }) => tried !== 'done' && server !== data.inUse?.server);
  return isTrying || (data.inUse !== null && data.inUse.admission === null);
}

function triedText({ tried, seconds, problem }: FoundServerReply): string {
  if (tried !== 'done') return 'It is being tried at one question.';
  return [seconds === null ? '' : `Answers in ${secondsText(seconds)}.`, problem ?? ''].join(' ').trim();
}

function secondsText(seconds: number): string {
  return seconds < 10 ? `${Math.max(seconds, 0.1).toFixed(1)} s` : `${Math.round(seconds)} s`;
}

function hostOf(server: string): string {
  return new URL(server).host;
}
