import { trpc } from './trpc.ts';

/** Whether a model would judge an interview of this user now; undefined until that is known. */
export function useModelServes(): boolean | undefined {
  const { data } = trpc.lending.state.useQuery();
  return data && (data.serverModel !== null || data.lent !== null);
}
