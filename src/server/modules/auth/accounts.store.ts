import { and, desc, eq, gt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { invites, knownDevices, passwordResetTokens, users } from '#db/schema/users.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { dropSessionsOf } from './sessions.store.ts';

type Account = { user: UserReply; passwordHash: string; disabledAt: Date | null };
type NewUser = Omit<typeof users.$inferInsert, 'id'>;

/** Users, their passwords and the tokens that reset these. E-mails are compared without case. */
export type AccountsStore = {
  find(email: string): Promise<Account | undefined>;
  isEmailTaken(email: string): Promise<boolean>;
  passwordHashOf(userId: number): Promise<string | undefined>;
  /** Uses up the invitation, where one is given, all or nothing. */
  insert(
    user: NewUser,
    inviteHash: string | null,
  ): Promise<{ user: UserReply } | { refused: 'EMAIL_TAKEN' | 'INVITE_INVALID' }>;
  /**
   * Sets a new password, voids reset links and ends every session but `keepSid`, all or nothing.
   * False when the password is not `oldHash` any more.
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
  /** Uses up the token, sets the password and ends every session of its user, all or nothing. Answers whose it was, or null when it was not usable. */
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
      return db
        .select({ user: userColumns, passwordHash: users.passwordHash, disabledAt: users.disabledAt })
        .from(users)
        .where(hasEmail(email))
        .get();
    },
    isEmailTaken: async (email) => {
      return db.select({ id: users.id }).from(users).where(hasEmail(email)).get() !== undefined;
    },
    passwordHashOf: async (userId) => {
      return db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).get()?.hash;
    },
    insert: async (values, inviteHash) =>
      db.transaction(
        (tx) => {
          if (inviteHash !== null && !isUsableInvite(tx, inviteHash, values.createdAt)) {
            return { refused: 'INVITE_INVALID' };
          }
          const user = tx.insert(users).values(values).onConflictDoNothing().returning(userColumns).get();
          if (!user) return { refused: 'EMAIL_TAKEN' };
          if (inviteHash !== null) spendInvite(tx, inviteHash);
          return { user };
        },
        { behavior: 'immediate' },
      ),
    changePassword: async (change) => {
      const isUnchanged = and(eq(users.id, change.userId), eq(users.passwordHash, change.oldHash));
      return db.transaction(
        (tx) => {
          if (!setPasswordHash(tx, isUnchanged, change.newHash, change.now)) return false;
          tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, change.userId)).run();
          dropSessionsOf(tx, change.userId, change.keepSid);
          return true;
        },
        { behavior: 'immediate' },
      );
    },
    replaceResetToken: async (token) => {
      const { userId, tokenHash, expiresAt, now } = token;
      db.transaction(
        (tx) => {
          tx.delete(passwordResetTokens)
            .where(or(eq(passwordResetTokens.userId, userId), lte(passwordResetTokens.expiresAt, now)))
            .run();
          tx.insert(passwordResetTokens)
            .values({ userId, token: tokenHash, expiresAt, createdAt: now })
            .run();
        },
        { behavior: 'immediate' },
      );
    },
    isUsableResetToken: async (tokenHash, now) => {
      return (
        db
          .select({ id: passwordResetTokens.id })
          .from(passwordResetTokens)
          .where(isUsableToken(tokenHash, now))
          .get() !== undefined
      );
    },
    spendResetToken: async (reset) => {
      return db.transaction(
        (tx) => {
          const spent = tx
            .update(passwordResetTokens)
            .set({ used: true })
            .where(isUsableToken(reset.tokenHash, reset.now))
            .returning({ userId: passwordResetTokens.userId })
            .get();
          if (!spent) return null;
          setPasswordHash(tx, eq(users.id, spent.userId), reset.newHash, reset.now);
          dropSessionsOf(tx, spent.userId);
          return (
            tx.select({ email: users.email }).from(users).where(eq(users.id, spent.userId)).get() ?? null
          );
        },
        { behavior: 'immediate' },
      );
    },
  };
}

function setPasswordHash(tx: Tx, where: SQL | undefined, passwordHash: string, now: Date): boolean {
  return tx.update(users).set({ passwordHash, updatedAt: now }).where(where).run().changes > 0;
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
  /** Drops those that are used up or over, too. */
  insert(invite: { tokenHash: string; uses: number; expiresAt: Date; now: Date }): Promise<void>;
  isUsable(tokenHash: string, now: Date): Promise<boolean>;
};

export function createInvitesStore(db: Db): InvitesStore {
  return {
    insert: async ({ tokenHash, uses, expiresAt, now }) => {
      db.transaction((tx) => {
        tx.delete(invites)
          .where(or(lte(invites.expiresAt, now), lte(invites.usesLeft, 0)))
          .run();
        tx.insert(invites).values({ tokenHash, usesLeft: uses, expiresAt, createdAt: now }).run();
      });
    },
    isUsable: async (tokenHash, now) => isUsableInvite(db, tokenHash, now),
  };
}

/** Part of a transaction, too. */
function isUsableInvite(db: DbOrTx, tokenHash: string, now: Date): boolean {
  return (
    db
      .select({ id: invites.id })
      .from(invites)
      .where(and(eq(invites.tokenHash, tokenHash), gt(invites.usesLeft, 0), gt(invites.expiresAt, now)))
      .get() !== undefined
  );
}

/** Part of the transaction that makes the account. */
function spendInvite(tx: Tx, tokenHash: string): void {
  tx.update(invites)
    .set({ usesLeft: sql`${invites.usesLeft} - 1` })
    .where(eq(invites.tokenHash, tokenHash))
    .run();
}

/** Devices that signed in to an account before, by the hash of their key. They go with the account. */
export type KnownDevicesStore = {
  isKnown(email: string, keyHash: string): Promise<boolean>;
  /** Forgets the account's oldest beyond `max`, all or nothing. */
  remember(device: { userId: number; keyHash: string; now: Date }, max: number): Promise<void>;
};

export function createKnownDevicesStore(db: Db): KnownDevicesStore {
  return {
    isKnown: async (email, keyHash) =>
      db
        .select({ userId: knownDevices.userId })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .where(and(hasEmail(email), eq(knownDevices.keyHash, keyHash)))
        .get() !== undefined,
    remember: async ({ userId, keyHash, now }, max) => {
      db.transaction(
        (tx) => {
          tx.insert(knownDevices)
            .values({ userId, keyHash, lastSignInAt: now })
            .onConflictDoUpdate({
              target: [knownDevices.userId, knownDevices.keyHash],
              set: { lastSignInAt: now },
            })
            .run();
          const newest = tx
            .select({ keyHash: knownDevices.keyHash })
            .from(knownDevices)
            .where(eq(knownDevices.userId, userId))
            .orderBy(desc(knownDevices.lastSignInAt))
            .limit(max);
          tx.delete(knownDevices)
            .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.keyHash, newest)))
            .run();
        },
        { behavior: 'immediate' },
      );
    },
  };
}
