import { z } from 'zod';
import { rowId, timestamp } from './fields.ts';

export const planType = z.enum(['trial', 'session', 'unlimited']);

export const planReply = z.object({
  id: rowId,
  name: z.string(),
  type: planType,
  /** null: no limit. */
  sessionsIncluded: z.number().int().nullable(),
  pricePerSession: z.number().nullable(),
  monthlyPrice: z.number().nullable(),
  /** As displayed; 0 shows as 'Free'. */
  price: z.number(),
  features: z.array(z.string()),
  isActive: z.boolean(),
});
export const plansReply = z.array(planReply);

export const licenseReply = z.object({
  license: z
    .object({
      id: rowId,
      planId: rowId,
      status: z.string(),
      sessionsRemaining: z.number().int().nullable(),
      startDate: timestamp,
      endDate: timestamp.nullable(),
      purchasedAt: timestamp,
    })
    .nullable(),
  plan: planReply.nullable(),
  /** `sessionsRemaining` null means no limit; 0 without a license. */
  quota: z.object({ sessionsRemaining: z.number().int().nullable() }),
});

export const activateFreePlanInput = z
  .object({ idempotencyKey: z.string().min(1).max(200).optional() })
  .optional();

export type PlanReply = z.infer<typeof planReply>;
export type LicenseReply = z.infer<typeof licenseReply>;
export type ActivateFreePlanInput = z.infer<typeof activateFreePlanInput>;
