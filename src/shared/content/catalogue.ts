import { z } from 'zod';
import { planType } from '#shared/contract/licenses.ts';

/** Plans, companies, categories and levels: the rows that boot copies into the database. */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const plansFile = z.strictObject({
  /** Free sessions that the landing page names; differs from the plan on purpose (decisions D2). */
  landingFreeSessions: z.number().int().min(0),
  plans: z.array(
    z.strictObject({
      slug,
      name: z.string().min(1),
      type: planType,
      sessionsIncluded: z.number().int().min(1).nullable(),
      pricePerSession: z.number().min(0).nullable(),
      monthlyPrice: z.number().min(0).nullable(),
      price: z.number().min(0),
      features: z.array(z.string().min(1)).min(1),
      isActive: z.boolean(),
    }),
  ),
});

const lookup = z.strictObject({ slug, name: z.string().min(1) });

export const lookupsFile = z.strictObject({
  companies: z.array(lookup),
  categories: z.array(lookup).min(1),
  levels: z.array(lookup.extend({ order: z.number().int() })).min(1),
});

export type PlansFile = z.infer<typeof plansFile>;
export type LookupsFile = z.infer<typeof lookupsFile>;
