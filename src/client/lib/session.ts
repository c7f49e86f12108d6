import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionReply, UserReply } from '#shared/contract/auth.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/rules/passwords.ts';
import { isSessionOver } from './errors.ts';
import { clearToken, readToken, storeToken, TOKEN_KEY } from './session-token.ts';
import { toast } from './toast.tsx';
import { trpc } from './trpc.ts';

const USER_KEY = ['current-user'] as const;
const USER_FRESH_MS = 5 * 60_000;
/** If the server could not be reached, it is asked again after this time. */
const ASK_AGAIN_MS = 5000;
/** The time between the message and leaving for /auth (product rule 40). */
const LEAVE_AFTER_MS = 2000;

/**
 * The signed-in user, or null. Without a token it is null without a call. A refused token is removed, and the user
 * counts as signed out; users who were signed in until now see a message first (see `createSessionLoss`).
 */
function currentUserQuery(fetchUser: () => Promise<UserReply>) {
  return queryOptions<UserReply | null>({
    queryKey: USER_KEY,
    staleTime: USER_FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
    queryFn: async ({ client }): Promise<UserReply | null> => {
      if (!readToken()) return null;
      try {
        const user = await fetchUser();
        const known = cachedUser(client);
        if (known && known.id !== user.id) void client.resetQueries({ predicate: isOfSession });
        return user;
      } catch (error) {
        if (!isSessionOver(error) || cachedUser(client)) throw error;
        clearToken();
        return null;
      }
    },
  });
}

/**
 * The user who is signed in. While the server cannot be reached, that is nobody; asking again does not count as
 * loading, or the app would come and go with every attempt.
 */
export function useCurrentUser(): { user: UserReply | null; isLoading: boolean } {
  const { client } = trpc.useUtils();
  const query = useQuery(currentUserQuery(() => client.auth.currentUser.query()));
  return { user: query.data ?? null, isLoading: query.isPending && query.errorUpdateCount === 0 };
}

/** The user as last read, for guards, which run after the first read. */
export function cachedUser(queryClient: QueryClient): UserReply | null {
  return queryClient.getQueryData<UserReply | null>(USER_KEY) ?? null;
}

function startSession(queryClient: QueryClient, { token, user }: SessionReply): void {
  storeToken(token);
  queryClient.setQueryData(USER_KEY, user);
}

/** Removes the token and all data that was read with it. */
export function endSession(queryClient: QueryClient): void {
  clearToken();
  queryClient.setQueryData(USER_KEY, null);
  queryClient.removeQueries({ predicate: isOfSession });
}

function isOfSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== USER_KEY[0];
}

/** Asks who is signed in when another tab signs somebody in: the calls of this page are theirs from then on. */
export function useSignInElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY && newValue) void queryClient.invalidateQueries({ queryKey: USER_KEY });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queryClient]);
}

/** `startSession` and `endSession`, bound to the running app's cache. */
export function useSessionActions() {
  const queryClient = useQueryClient();
  return {
    start: (session: SessionReply) => startSession(queryClient, session),
    end: () => endSession(queryClient),
  };
}

/**
 * Returns what to call when the server no longer knows our session: it says so, and calls `leave` two seconds later.
 * Many calls may report the same loss.
 */
export function createSessionLoss(leave: () => void): () => void {
  let isLeaving = false;
  return () => {
    if (isLeaving) return;
    isLeaving = true;
    clearToken();
    toast({
      title: 'Session Expired',
      description: 'Please log in again to continue.',
      variant: 'destructive',
      isCarried: true,
    });
    setTimeout(() => {
      isLeaving = false;
      // A user who has meanwhile signed in again, in this window or another, stays.
      if (!readToken()) leave();
    }, LEAVE_AFTER_MS);
  };
}

/** How long a new password must be on this server: the operator may ask for more than the specification. */
export function useMinPasswordLength(): number {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  return config?.minPasswordLength ?? MIN_PASSWORD_LENGTH;
}
