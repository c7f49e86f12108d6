import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { type AdmissionOf, admittedInterviewer } from '#engine/model/admission.ts';
import { createInterviewer } from '#engine/model/interviewer.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import { replaceFile, syncFolder } from '#server/durable-files.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import type {
  FoundServerReply,
  ModelServersReply,
  UseModelServerInput,
} from '#shared/contract/model-servers.ts';
import type { CallLimits } from '../call-policy.ts';
import type { Ai, Meter, ModelService } from '../capabilities.ts';
import { startModel } from '../registry.ts';
import {
  type FoundServer,
  findServers,
  lookAt,
  TRY_LIMITS,
  type TriedTurn,
  tryTurn,
} from './find-servers.ts';

/** How often to look for a chosen server that does not answer: machines start their services in any order. */
const LOOK_FOR_MISSING_MS = 60_000;
/** How many models of one server are tried at most: each has to be loaded for that. */
const MAX_TRIED = 3;
const IS_SET =
  'The settings of this server name its model (OPENAI_API_KEY or LLM_…), so nothing else is offered: remove them to choose here.';

type Parts = {
  env: Pick<Env, 'llm' | 'dataDir' | 'port' | 'modelPlaces' | 'gradeSamples'>;
  /** The models and voices while no found server is in use. */
  ai: Ai;
  /** Makes these the active models and voices. */
  serve(ai: Ai): void;
  /** Finds out whether the model of a server may judge. */
  admit(model: LanguageModel, baseUrl: string, ended: AbortSignal): AdmissionOf;
  content: Content;
  log: Log;
  meter: Meter;
  /** Limits of a trial turn; tests set shorter ones. */
  tryLimits?: CallLimits;
};

type Offer = { server: FoundServer; model: string; tried: FoundServerReply['tried'] } & TriedTurn;
type InUse = ChosenServer & { seconds: number | null; admission: AdmissionOf; end: AbortController };

/**
 * Model servers nearby that no setting names: they are found, tried with one turn, and put to use only when the
 * operator says so, from one call to the next (product rule 65). If the environment sets a model, none is offered.
 */
export type ModelServers = {
  /** Puts the server that was chosen before to use, if it answers. */
  resume(): Promise<void>;
  /** Looks again; only asks for lists. */
  look(): Promise<readonly FoundServer[]>;
  /** Resolves when the latest look is over. */
  looked(): Promise<unknown>;
  state(): ModelServersReply;
  /** Tries the found servers that were not tried yet, one after the other. */
  tryOut(): Promise<void>;
  /**
   * @throws {AppError} MODEL_IS_SET, NOT_FOUND for a model that was not found, AI_UNAVAILABLE if it does not answer.
   */
  use(wanted: UseModelServerInput): Promise<void>;
  stop(): Promise<void>;
};

export function createModelServers(parts: Parts): ModelServers {
  const { env, ai, serve, admit, content, log, meter, tryLimits = TRY_LIMITS } = parts;
  let offers: Offer[] = [];
  let inUse: InUse | null = null;
  let missing: ChosenServer | null = null;
  let isUnreadable = false;
  let trying: Promise<void> | null = null;
  let looking: ReturnType<ModelServers['look']> = Promise.resolve([]);
  let timer: NodeJS.Timeout | undefined;

  const interviewerOf = ({ model }: ModelService): InterviewerModel =>
    createInterviewer({ model, content, samples: env.gradeSamples ?? 1, log });

  const startAt = async ({ baseUrl, model }: ChosenServer, limits?: CallLimits): Promise<ModelService> => {
    const settings = { baseUrl, apiKey: null, model, voice: null };
    const common = limits ? { log, limits } : { log, meter };
    return { ...(await startModel(settings, common)), isFound: true };
  };

  async function tryModel(server: FoundServer, model: string): Promise<TriedTurn> {
    const service = await startAt({ baseUrl: server.baseUrl, model }, tryLimits);
    const isLoaded = server.models.some(({ id, isLoaded }) => id === model && isLoaded);
    return tryTurn(service, interviewerOf(service), content, isLoaded);
  }

  /** Tries models of a server in the order of its list, and proposes the first that answers in time. */
  async function tryOffer(offer: Offer): Promise<void> {
    offer.tried = 'running';
    const { server } = offer;
    const candidates = server.models.filter(({ fits }) => fits).slice(0, MAX_TRIED);
    for (const { id, isLoaded } of candidates.length > 0 ? candidates : server.models.slice(0, 1)) {
      Object.assign(offer, { model: id }, await tryModel(server, id));
      if (offer.problem === null || isLoaded) break;
    }
    offer.tried = 'done';
  }

  async function put(chosen: ChosenServer, seconds: number | null): Promise<void> {
    const service = await startAt(chosen);
    const end = new AbortController();
    const admission = admit(service.model, chosen.baseUrl, end.signal);
    const interviewer = interviewerOf(service);
    const withModel = (base: Ai): Ai => ({
      ...base,
      interviewer: admittedInterviewer(interviewer, base.interviewer, admission),
      services: [...(base.services ?? []), service],
      ...(base.withoutCost && { withoutCost: withModel(base.withoutCost) }),
    });
    inUse?.end.abort();
    inUse = { ...chosen, seconds, admission, end };
    missing = null;
    serve(withModel(ai));
    // Not awaited: grading waits for the admission when it needs it.
    admission.find().catch((error: unknown) => log.info({ err: error }, 'a found model was not examined'));
  }

  const resume: ModelServers['resume'] = async () => {
    if (env.llm || inUse) return;
    clearTimeout(timer);
    const chosen = await readChosenServer(env.dataDir);
    isUnreadable = chosen === 'unreadable';
    if (chosen === null || chosen === 'unreadable') {
      missing = null;
      if (chosen) log.warn({ file: CHOSEN_SERVER_FILE }, 'the choice of a model server cannot be read');
      return;
    }
    const server = await lookAt(chosen.baseUrl);
    if (server?.models.some(({ id }) => id === chosen.model)) return put(chosen, null);
    if (!missing) log.warn({ ...chosen }, 'the chosen model server is not there');
    missing = chosen;
    timer = setTimeout(() => void oneByOne(resumeMissing), LOOK_FOR_MISSING_MS).unref();
  };
  const resumeMissing = async () => {
    if (missing) await resume();
  };

  /** Changes of the choice are made one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  async function look(): Promise<readonly FoundServer[]> {
    if (env.llm) return [];
    const [servers] = await Promise.all([findServers(env), oneByOne(resumeMissing)]);
    offers = servers.map((server) => ({
      server,
      model: server.models[0]?.id ?? '',
      tried: 'not yet',
      seconds: null,
      problem: null,
    }));
    return servers;
  }

  async function use({ server: baseUrl, model: wanted }: UseModelServerInput): Promise<void> {
    if (env.llm) throw new AppError('MODEL_IS_SET');
    const offer = offers.find(({ server }) => server.baseUrl === baseUrl);
    const model = offer?.server.models.find(({ id }) => id === (wanted ?? offer.model))?.id;
    if (!offer || !model) {
      throw new AppError('NOT_FOUND', { message: 'No such model was found. Look again.' });
    }
    if (inUse?.baseUrl === baseUrl && inUse.model === model) return;
    const isTried = offer.tried === 'done' && offer.model === model && offer.seconds !== null;
    const { seconds, problem } = isTried ? offer : await tryModel(offer.server, model);
    if (seconds === null) throw new AppError('AI_UNAVAILABLE', { message: problem ?? 'It does not answer.' });
    await writeChosenServer(env.dataDir, { baseUrl, model });
    isUnreadable = false;
    await put({ baseUrl, model }, seconds);
    log.info({ baseUrl, model }, 'a found model server is in use');
  }

  async function stop(): Promise<void> {
    await removeChosenServer(env.dataDir);
    isUnreadable = false;
    missing = null;
    if (!inUse) return;
    inUse.end.abort();
    inUse = null;
    serve(ai);
    log.info({}, 'no found model server is in use any more');
  }

  return {
    resume: () => oneByOne(resume),
    look() {
      looking = look();
      return looking;
    },
    looked: () => looking,
    state: () => ({
      mayChoose: !env.llm,
      inUse: inUse && {
        server: inUse.baseUrl,
        model: inUse.model,
        seconds: inUse.seconds,
        admission: inUse.admission.known(),
      },
      missing: missing && { server: missing.baseUrl, model: missing.model },
      note: env.llm ? IS_SET : noteOf(missing, isUnreadable),
      found: env.llm
        ? []
        : offers.map(({ server: { baseUrl, program, models }, ...offer }) => ({
            ...offer,
            server: baseUrl,
            program,
            models: models.map(({ id }) => id),
          })),
    }),
    tryOut() {
      const tryAll = async () => {
        for (const offer of offers)
          if (offer.tried === 'not yet' && !isOf(inUse, offer)) await tryOffer(offer);
      };
      trying ??= tryAll().finally(() => {
        trying = null;
      });
      return trying;
    },
    use: (wanted) => oneByOne(() => use(wanted)),
    stop: () => oneByOne(stop),
  };
}

/** Whether the offer's server is in use: trying another of its models may push that one out of memory. */
function isOf(inUse: InUse | null, { server }: Offer): boolean {
  return inUse?.baseUrl === server.baseUrl;
}

function noteOf(missing: ChosenServer | null, isUnreadable: boolean): string | null {
  if (missing) {
    return `${missing.model} at ${new URL(missing.baseUrl).host} was chosen and does not answer, so the written script interviews: start that server, and it is used again within a minute, or stop using it.`;
  }
  return isUnreadable
    ? `The file ${CHOSEN_SERVER_FILE} in the data directory cannot be read, so the written script interviews: choose a model anew, or delete the file.`
    : null;
}

const chosenServer = z.object({
  v: z.literal(1),
  baseUrl: z.url({ protocol: /^https?$/ }),
  model: z.string().min(1).max(200),
});

/** The model server that the operator has put to use. */
type ChosenServer = { baseUrl: string; model: string };

export const CHOSEN_SERVER_FILE = 'model-server.json';

/** Reads the choice from the data directory; 'unreadable' if somebody has broken the file. */
export async function readChosenServer(dataDir: string): Promise<ChosenServer | 'unreadable' | null> {
  try {
    const text = await readFile(join(dataDir, CHOSEN_SERVER_FILE), 'utf8');
    const { baseUrl, model } = chosenServer.parse(JSON.parse(text));
    return { baseUrl, model };
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}

/** When it resolves, the choice survives a power cut. */
export async function writeChosenServer(dataDir: string, { baseUrl, model }: ChosenServer): Promise<void> {
  const text = JSON.stringify({ v: 1, baseUrl, model }, null, 2);
  await replaceFile(join(dataDir, CHOSEN_SERVER_FILE), `${text}\n`);
}

/** When it resolves, no power cut brings the choice back. */
async function removeChosenServer(dataDir: string): Promise<void> {
  await rm(join(dataDir, CHOSEN_SERVER_FILE), { force: true });
  await syncFolder(dataDir);
}
