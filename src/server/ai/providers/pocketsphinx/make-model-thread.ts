import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { makeModel } from './make-model.ts';

// Runs in the thread of field-model.ts.
const { general, sentences, folder } = z
  .object({
    general: z.object({ model: z.string(), dictionary: z.string() }),
    sentences: z.array(z.array(z.string())),
    folder: z.string(),
  })
  .parse(workerData);

await makeModel(general, sentences, folder);
