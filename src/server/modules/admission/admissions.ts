import { type AdmissionOf, examineModel } from '#engine/model/admission.ts';
import { hashOf } from '#engine/model/ask-json.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import type { KeptAnswer } from '#shared/content/content.ts';
import type { Admission } from '#shared/contract/model-servers.ts';
import { admissionFrom } from '#shared/rules/admission.ts';
import type { AdmissionsStore, ModelPlace } from './admissions.store.ts';

type Parts = { store: AdmissionsStore; answers: readonly KeptAnswer[]; clock: Clock; log: Log };

/**
 * Tells whether models that nobody vouched for may judge. Each is examined once, and the result is kept (product rule
 * 67).
 */
export type Admissions = {
  /** @param ended Fires when the model is no longer available. */
  of(model: LanguageModel, place: Omit<ModelPlace, 'model'>, ended?: AbortSignal): AdmissionOf;
};

export function createAdmissions({ store, answers, clock, log }: Parts): Admissions {
  const answersHash = hashOf(answers);

  async function lookUp(place: ModelPlace): Promise<Admission | null> {
    const kept = await store.find(place, answersHash);
    return kept ? admissionFrom(kept.right, kept.of) : null;
  }

  async function examine(model: LanguageModel, place: ModelPlace, ended: AbortSignal): Promise<Admission> {
    const admission = await examineModel(model, answers, ended);
    const { right, of } = admission;
    await store.keep(place, { answersHash, right, of }, clock.now());
    log.info({ source: place.source, model: place.model, ...admission }, 'a model was examined');
    return admission;
  }

  return {
    of(model, source, ended = new AbortController().signal) {
      const place = { ...source, model: model.engine.model };
      let known: Admission | null = null;
      let running: Promise<Admission> | null = null;
      const find = async () => {
        known ??= await lookUp(place);
        known ??= await examine(model, place, ended);
        return known;
      };
      return {
        known: () => known,
        find: () => {
          running ??= find().finally(() => {
            running = null;
          });
          return running;
        },
      };
    },
  };
}
