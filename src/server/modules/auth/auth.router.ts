import { authedProcedure, publicProcedure, router } from '#server/trpc/init.ts';
import {
  changePasswordInput,
  requestPasswordResetInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from '#shared/contract/auth.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

export const authRouter = router({
  signUp: publicProcedure.input(signUpInput).mutation(({ ctx, input }) => signUp(ctx.deps, ctx, input)),
  signIn: publicProcedure.input(signInInput).mutation(({ ctx, input }) => signIn(ctx.deps, ctx, input)),
  signOut: authedProcedure.mutation(({ ctx }) => signOut(ctx.deps, ctx.token)),
  currentUser: authedProcedure.query(({ ctx }) => ctx.user),
  changePassword: authedProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx, input)),
  requestPasswordReset: publicProcedure
    .input(requestPasswordResetInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, ctx, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, ctx, input)),
});
