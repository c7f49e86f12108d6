import { authedProcedure, publicProcedure, replies, router } from '#server/trpc/init.ts';
import { rateLimited, rateLimitedByAddress } from '#server/trpc/middleware.ts';
import {
  changePasswordInput,
  endSessionInput,
  requestPasswordResetInput,
  resetPasswordInput,
  sessionReply,
  sessionsReply,
  signInInput,
  signUpInput,
  userReply,
} from '#shared/contract/auth.ts';
import { messageReply } from '#shared/contract/fields.ts';
import { changePassword } from './passwords.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { endSession, listSessions, signOut, signOutEverywhere } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** Password guesses are also limited per account, and only wrong ones count: see `countGuess`. */
export const authRouter = router({
  signUp: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/register',
        operationId: 'register',
        summary: 'Create an account and sign in',
        status: 201,
        errors: ['EMAIL_TAKEN', 'SIGN_UP_CLOSED', 'INVITE_INVALID', 'OVERLOADED'],
      },
    })
    .input(signUpInput)
    .output(replies(sessionReply))
    .use(rateLimitedByAddress('signUp'))
    .mutation(({ ctx, input }) => signUp(ctx.deps, ctx, input)),
  signIn: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/login',
        operationId: 'login',
        summary: 'Sign in',
        errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED', 'OVERLOADED'],
      },
    })
    .input(signInInput)
    .output(replies(sessionReply))
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx, input)),
  signOut: authedProcedure
    .meta({
      rest: { method: 'POST', path: '/api/auth/logout', operationId: 'logout', summary: 'End this session' },
    })
    .output(replies(messageReply))
    .mutation(({ ctx }) => signOut(ctx.deps, ctx.token)),
  currentUser: authedProcedure
    .meta({
      rest: { method: 'GET', path: '/api/auth/user', operationId: 'getUser', summary: 'The signed-in user' },
    })
    .output(replies(userReply))
    .query(({ ctx }) => ctx.user),
  sessions: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/auth/sessions',
        operationId: 'listSessions',
        summary: 'Where the user is signed in, the last used first',
      },
    })
    .output(replies(sessionsReply))
    .query(({ ctx }) => listSessions(ctx.deps, ctx)),
  endSession: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/auth/sessions/{session}',
        operationId: 'endSession',
        summary: 'Sign one device out',
        errors: ['NOT_FOUND'],
      },
    })
    .input(endSessionInput)
    .output(replies(messageReply))
    .use(rateLimited('endSession'))
    .mutation(({ ctx, input }) => endSession(ctx.deps, ctx, input.session)),
  signOutEverywhere: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/logout-everywhere',
        operationId: 'logoutEverywhere',
        summary: 'End every session of the user, this one too',
      },
    })
    .output(replies(messageReply))
    .mutation(({ ctx }) => signOutEverywhere(ctx.deps, ctx)),
  changePassword: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/change-password',
        operationId: 'changePassword',
        summary: 'Change the password; every other session ends',
        errors: ['WRONG_PASSWORD'],
      },
    })
    .input(changePasswordInput)
    .output(replies(messageReply))
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx, input)),
  requestPasswordReset: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/forgot-password',
        operationId: 'forgotPassword',
        summary: 'Ask for a reset link; the answer is the same whether or not the account exists',
      },
    })
    .input(requestPasswordResetInput)
    .output(replies(messageReply))
    .use(rateLimitedByAddress('requestPasswordReset'))
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, input)),
  resetPassword: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/reset-password',
        operationId: 'resetPassword',
        summary: 'Set a new password with a mailed token; every session ends',
        errors: ['RESET_TOKEN_INVALID'],
      },
    })
    .input(resetPasswordInput)
    .output(replies(messageReply))
    .use(rateLimitedByAddress('resetPassword'))
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, input)),
});
