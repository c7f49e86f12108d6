import { zodResolver } from '@hookform/resolvers/zod';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';

applySpecifiedMessages();

/** Checks a form with the very schema that the server uses, in the specified words. */
export const resolveForm = zodResolver;
