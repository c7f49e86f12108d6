import { MIN_PASSWORD_LENGTH } from '#shared/rules/passwords.ts';
import { trpc } from './trpc.ts';

/** How long a new password must be here: the operator may ask for more than the specification (decisions D23). */
export function useMinPasswordLength(): number {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  return config?.minPasswordLength ?? MIN_PASSWORD_LENGTH;
}
