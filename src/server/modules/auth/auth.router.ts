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
import { messageReply } from '#shared/contract/primitives.ts';
import { changePassword } from './passwords.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { endSession, listSessions, signOut, signOutEverywhere } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** Guesses at passwords are limited by account, too, and only wrong ones count: `countGuess`. */
export const authRouter = router({
  signUp: publicProcedure
    .input(signUpInput)
    .output(replies(sessionReply))
    .use(rateLimitedByAddress('signUp'))
    .mutation(({ ctx, input }) => signUp(ctx.deps, ctx, input)),
  signIn: publicProcedure
    .input(signInInput)
    .output(replies(sessionReply))
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx, input)),
  signOut: authedProcedure.output(replies(messageReply)).mutation(({ ctx }) => signOut(ctx.deps, ctx.token)),
  sessions: authedProcedure.output(replies(sessionsReply)).query(({ ctx }) => listSessions(ctx.deps, ctx)),
  endSession: authedProcedure
    .input(endSessionInput)
    .output(replies(messageReply))
    .use(rateLimited('endSession'))
    .mutation(({ ctx, input }) => endSession(ctx.deps, ctx, input.session)),
  signOutEverywhere: authedProcedure
    .output(replies(messageReply))
    .mutation(({ ctx }) => signOutEverywhere(ctx.deps, ctx)),
  currentUser: authedProcedure.output(replies(userReply)).query(({ ctx }) => ctx.user),
  changePassword: authedProcedure
    .input(changePasswordInput)
    .output(replies(messageReply))
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx, input)),
  requestPasswordReset: publicProcedure
    .input(requestPasswordResetInput)
    .output(replies(messageReply))
    .use(rateLimitedByAddress('requestPasswordReset'))
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(replies(messageReply))
    .use(rateLimitedByAddress('resetPassword'))
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, input)),
});
