import { randomBytes } from 'node:crypto';
import type { OperatorDeps } from '#server/deps.ts';
import { createPasswords } from '#server/modules/auth/passwords.ts';
import { issueResetLink, RESET_LINK_MINUTES } from '#server/modules/auth/reset-password.ts';
import { eraseAccount } from '#server/modules/deletions/deletions.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { signUpInput } from '#shared/contract/auth.ts';
import { withData } from './open-data.ts';
import { type Arguments, runCommand, UsageError } from './run-command.ts';

const HELP = `
npm run users -- <what> [e-mail] [options]

  list                            every account
  create E-MAIL [--first NAME] [--last NAME]
                                  makes an account, also where sign-up is closed, and prints a link that sets its password
  disable E-MAIL                  signs it out and lets nobody in, until it is enabled
  enable E-MAIL
  delete E-MAIL --yes             removes the account with everything of it, for good
  grant E-MAIL [--sessions N]     adds interviews to its quota (5)
  sign-out E-MAIL | --all         ends its sessions, or everybody's
  operator [E-MAIL]               names the account that may put found models to use, or says which one it is

The server may be running. Exit codes: 0 done, 1 cannot be done, 2 not understood.
`;

type Action = (deps: OperatorDeps, args: Arguments) => Promise<string>;

const ACTIONS: Record<string, Action> = {
  list: async ({ data: { stores } }) => {
    const rows = (await stores.operator.listUsers()).map((user) =>
      [
        user.id,
        user.email,
        user.createdAt.toISOString().slice(0, 10),
        user.disabledAt ? 'disabled' : 'enabled',
        user.interviews,
        user.sessionsRemaining ?? 'no limit',
        user.signedIn,
      ].join('\t'),
    );
    return ['id\te-mail\tsince\tstate\tinterviews\tsessions left\tsigned in', ...rows].join('\n');
  },
  create: async (deps, args) => {
    const { stores } = deps.data;
    const password = randomBytes(24).toString('base64url');
    const given = {
      email: args.words[1],
      firstName: args.option('first') ?? 'New',
      lastName: args.option('last') ?? 'User',
    };
    const parsed = signUpInput.safeParse({ ...given, password });
    if (!parsed.success) {
      const isName = parsed.error.issues.every(({ path: [field] }) => field !== 'email');
      throw new UsageError(
        isName
          ? '--first and --last take 1 to 100 characters.'
          : 'Whose? npm run users -- create you@example.com',
      );
    }
    const { email, firstName, lastName } = parsed.data;
    const now = deps.clock.now();
    const passwordHash = await createPasswords().hash(password);
    const made = await stores.accounts.insert(
      { email, firstName, lastName, passwordHash, createdAt: now, updatedAt: now },
      null,
    );
    if ('refused' in made) throw new Error(`There is an account with the e-mail ${email} already.`);
    const issued = await issueResetLink(deps, email);
    return `Made ${email}. Sets its password, once, for ${RESET_LINK_MINUTES} minutes:\n${issued?.link}`;
  },
  disable: async ({ data: { stores }, clock }, args) => {
    const user = await findUser(stores, args);
    await stores.operator.setDisabled(user.id, clock.now());
    return `${user.email} is disabled and signed out.`;
  },
  enable: async ({ data: { stores } }, args) => {
    const user = await findUser(stores, args);
    await stores.operator.setDisabled(user.id, null);
    return `${user.email} may sign in.`;
  },
  delete: async (deps, args) => {
    const user = await findUser(deps.data.stores, args);
    if (!args.flag('yes')) {
      throw new UsageError(
        `This removes ${user.email} with every interview and recording, for good. Add --yes.`,
      );
    }
    const traces = await eraseAccount(deps, user);
    return `Deleted ${user.email} with ${traces?.interviewIds.length ?? 0} interviews. Backups keep it until they are replaced.`;
  },
  grant: async ({ data: { stores }, clock }, args) => {
    const user = await findUser(stores, args);
    const amount = args.number('sessions', 5, { min: 1, max: 1000 });
    const isGranted = await stores.operator.grant(user.id, amount, clock.now());
    if (!isGranted) throw new Error(`The sessions of ${user.email} have no limit.`);
    return `${user.email} has ${amount} more.`;
  },
  'sign-out': async ({ data: { stores } }, args) => {
    if (args.flag('all')) return `Ended ${await stores.operator.endAllSessions()} sessions.`;
    const user = await findUser(stores, args);
    await stores.sessions.removeAllOf(user.id);
    return `${user.email} is signed out everywhere.`;
  },
  operator: async (deps, args) => {
    const { operator } = deps.data.stores;
    if (args.words[1]) {
      const user = await findUser(deps.data.stores, args);
      await operator.nameOperator(user.id);
      return `${user.email} is the operator's account.`;
    }
    const id = await operator.operatorId();
    const email = (await operator.listUsers()).find((user) => user.id === id)?.email;
    return email
      ? `${email} is the operator's account.`
      : "No account is the operator's. Name one: npm run users -- operator you@example.com";
  },
};

async function findUser(stores: OperatorDeps['data']['stores'], { words }: Arguments): Promise<UserReply> {
  const [action, email] = words;
  if (!email) throw new UsageError(`Whose? npm run users -- ${action} you@example.com`);
  const account = await stores.accounts.find(email);
  if (!account) throw new Error(`There is no account with the e-mail ${email}.`);
  return account.user;
}

await runCommand({
  help: HELP,
  options: ['first', 'last', 'sessions'],
  flags: ['yes', 'all'],
  run: (args) => {
    const [name = ''] = args.words;
    const action = Object.hasOwn(ACTIONS, name) && ACTIONS[name];
    if (!action) throw new UsageError(`What? One of ${Object.keys(ACTIONS).join(', ')}. --help says more.`);
    return withData((deps) => action(deps, args));
  },
});
