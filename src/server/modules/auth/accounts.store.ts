import { and, desc, eq, gt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { invites, knownDevices, passwordResetTokens, users } from '#db/schema/users.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { dropSessionsOf } from './sessions.store.ts';

type Account = { user: UserReply; passwordHash: string; disabledAt: Date | null };
type NewUser = Omit<typeof users.$inferInsert, 'id'>;

/** Users, their passwords and their password reset tokens. E-mail addresses are compared without case. */
export type AccountsStore = {
  find(email: string): Promise<Account | undefined>;
  isEmailTaken(email: string): Promise<boolean>;
  passwordHashOf(userId: number): Promise<string | undefined>;
  /** Inserts the user and takes one use off the invitation, if there is one; all or nothing. */
  insert(
    user: NewUser,
    inviteHash: string | null,
  ): Promise<{ user: UserReply } | { refused: 'EMAIL_TAKEN' | 'INVITE_INVALID' }>;
  /**
   * Sets a new password, voids reset links and ends every session but `keepSid`, all or nothing. False if the current
   * password is no longer `oldHash`.
   */
  changePassword(change: {
    userId: number;
    oldHash: string;
    newHash: string;
    keepSid: string;
    now: Date;
  }): Promise<boolean>;
  /** Stores a token that voids the user's older ones, and drops everybody's expired ones. */
  replaceResetToken(token: { userId: number; tokenHash: string; expiresAt: Date; now: Date }): Promise<void>;
  isUsableResetToken(tokenHash: string, now: Date): Promise<boolean>;
  /**
   * Uses up the token, sets the password and ends every session of its user, all or nothing. Returns the user's e-mail
   * address; null if the token was not usable.
   */
  spendResetToken(reset: {
    tokenHash: string;
    newHash: string;
    now: Date;
  }): Promise<{ email: string } | null>;
};

const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export function createAccountsStore(db: Db): AccountsStore {
  return {
    find: async (email) => {
      return db.one(
        db
          .select({ user: userColumns, passwordHash: users.passwordHash, disabledAt: users.disabledAt })
          .from(users)
          .where(hasEmail(email)),
      );
    },
    isEmailTaken: async (email) => {
      return (await db.one(db.select({ id: users.id }).from(users).where(hasEmail(email)))) !== undefined;
    },
    passwordHashOf: async (userId) => {
      return (await db.one(db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))))
        ?.hash;
    },
    insert: async (values, inviteHash) =>
      db.atomic('everything', function* (tx) {
        if (inviteHash !== null && !(yield* isUsableInvite(tx, inviteHash, values.createdAt))) {
          return { refused: 'INVITE_INVALID' };
        }
        const user = yield* one(tx.insert(users).values(values).onConflictDoNothing().returning(userColumns));
        if (!user) return { refused: 'EMAIL_TAKEN' };
        if (inviteHash !== null) yield* spendInvite(tx, inviteHash);
        return { user };
      }),
    changePassword: async (password) => {
      const isUnchanged = and(eq(users.id, password.userId), eq(users.passwordHash, password.oldHash));
      return db.atomic({ user: password.userId }, function* (tx) {
        if (!(yield* setPasswordHash(tx, isUnchanged, password.newHash, password.now))) return false;
        yield* change(tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, password.userId)));
        yield* dropSessionsOf(tx, password.userId, password.keepSid);
        return true;
      });
    },
    replaceResetToken: async (token) => {
      const { userId, tokenHash, expiresAt, now } = token;
      await db.atomic({ user: userId }, function* (tx) {
        yield* change(
          tx
            .delete(passwordResetTokens)
            .where(or(eq(passwordResetTokens.userId, userId), lte(passwordResetTokens.expiresAt, now))),
        );
        yield* change(
          tx.insert(passwordResetTokens).values({ userId, token: tokenHash, expiresAt, createdAt: now }),
        );
      });
    },
    isUsableResetToken: async (tokenHash, now) => {
      return (
        (await db.one(
          db
            .select({ id: passwordResetTokens.id })
            .from(passwordResetTokens)
            .where(isUsableToken(tokenHash, now)),
        )) !== undefined
      );
    },
    spendResetToken: async (reset) => {
      return db.atomic('everything', function* (tx) {
        const spent = yield* one(
          tx
            .update(passwordResetTokens)
            .set({ used: true })
            .where(isUsableToken(reset.tokenHash, reset.now))
            .returning({ userId: passwordResetTokens.userId }),
        );
        if (!spent) return null;
        yield* setPasswordHash(tx, eq(users.id, spent.userId), reset.newHash, reset.now);
        yield* dropSessionsOf(tx, spent.userId);
        return (
          (yield* one(tx.select({ email: users.email }).from(users).where(eq(users.id, spent.userId)))) ??
          null
        );
      });
    },
  };
}

function* setPasswordHash(
  tx: Tx,
  where: SQL | undefined,
  passwordHash: string,
  now: Date,
): Statements<boolean> {
  return (yield* change(tx.update(users).set({ passwordHash, updatedAt: now }).where(where))).changes > 0;
}

const hasEmail = (email: string) => sql`lower(${users.email}) = ${email.toLowerCase()}`;
const isUsableToken = (tokenHash: string, now: Date) =>
  and(
    eq(passwordResetTokens.token, tokenHash),
    eq(passwordResetTokens.used, false),
    gt(passwordResetTokens.expiresAt, now),
  );

/** Invitations to sign up, kept by the hash of their token. */
export type InvitesStore = {
  /** Also drops invitations that are used up or expired. */
  insert(invite: { tokenHash: string; uses: number; expiresAt: Date; now: Date }): Promise<void>;
  isUsable(tokenHash: string, now: Date): Promise<boolean>;
};

export function createInvitesStore(db: Db): InvitesStore {
  return {
    insert: async ({ tokenHash, uses, expiresAt, now }) => {
      await db.atomic('everything', function* (tx) {
        yield* change(tx.delete(invites).where(or(lte(invites.expiresAt, now), lte(invites.usesLeft, 0))));
        yield* change(tx.insert(invites).values({ tokenHash, usesLeft: uses, expiresAt, createdAt: now }));
      });
    },
    isUsable: async (tokenHash, now) => db.read(() => isUsableInvite(db, tokenHash, now)),
  };
}

/** Also usable within a transaction. */
function* isUsableInvite(db: DbOrTx, tokenHash: string, now: Date): Statements<boolean> {
  return (
    (yield* one(
      db
        .select({ id: invites.id })
        .from(invites)
        .where(and(eq(invites.tokenHash, tokenHash), gt(invites.usesLeft, 0), gt(invites.expiresAt, now))),
    )) !== undefined
  );
}

/** Part of the transaction that creates the account. */
function* spendInvite(tx: Tx, tokenHash: string): Statements<void> {
  yield* change(
    tx
      .update(invites)
      .set({ usesLeft: sql`${invites.usesLeft} - 1` })
      .where(eq(invites.tokenHash, tokenHash)),
  );
}

/** Devices that signed in to an account before, by the hash of their key. They are deleted with the account. */
export type KnownDevicesStore = {
  isKnown(email: string, keyHash: string): Promise<boolean>;
  /** Remembers a device, and forgets the account's oldest ones beyond `max`, all or nothing. */
  remember(device: { userId: number; keyHash: string; now: Date }, max: number): Promise<void>;
};

export function createKnownDevicesStore(db: Db): KnownDevicesStore {
  return {
    isKnown: async (email, keyHash) =>
      (await db.one(
        db
          .select({ userId: knownDevices.userId })
          .from(knownDevices)
          .innerJoin(users, eq(users.id, knownDevices.userId))
          .where(and(hasEmail(email), eq(knownDevices.keyHash, keyHash))),
      )) !== undefined,
    remember: async ({ userId, keyHash, now }, max) => {
      await db.atomic({ user: userId }, function* (tx) {
        yield* change(
          tx
            .insert(knownDevices)
            .values({ userId, keyHash, lastSignInAt: now })
            .onConflictDoUpdate({
              target: [knownDevices.userId, knownDevices.keyHash],
              set: { lastSignInAt: now },
            }),
        );
        const newest = tx
          .select({ keyHash: knownDevices.keyHash })
          .from(knownDevices)
          .where(eq(knownDevices.userId, userId))
          .orderBy(desc(knownDevices.lastSignInAt))
          .limit(max);
        yield* change(
          tx
            .delete(knownDevices)
            .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.keyHash, newest))),
        );
      });
    },
  };
}
