import { z } from 'zod';

export const language = z.strictObject({ version: z.number().int().min(1) });
export type Language = z.infer<typeof language>;
