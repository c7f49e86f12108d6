import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dialect } from '#db/driver/dialect.ts';
import { NO_ROWS } from '#testing/rows-of-people.ts';
import { createSqliteDatabase, sql } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';

describe.skipIf(dialect === 'postgres')('the tables', () => {
  /** They hold nothing of a person. What providers cost stays in the sum, without a name. */
  const OF_NOBODY = [
    ...['categories', 'companies', 'levels', 'license_plans', 'installation', 'invites'],
    ...['provider_calls', 'rate_limits', 'waiting_recordings'],
  ];
  /** No foreign key clears them: `deleteAccount` and `deleteInterview` do. */
  const CLEARED_BY_HAND = ['jobs', 'sessions'];
  /** What was spent and what it cost stays when an interview goes. */
  const OUTLIVE_INTERVIEWS = ['license_ledger', 'provider_calls', 'usage_sessions'];

  async function rowsOfSchema(statement: string) {
    const db = await createSqliteDatabase();
    whenDone(() => db.close());
    return sql(db, statement);
  }

  const foreignKeys = async () =>
    z
      .array(z.object({ table: z.string(), refersTo: z.string(), onDelete: z.string() }))
      .parse(
        await rowsOfSchema(
          'select t.name as "table", k."table" as "refersTo", k.on_delete as "onDelete" from sqlite_schema t, pragma_foreign_key_list(t.name) k',
        ),
      );

  test('that name a person are all emptied with the account, and so is a new one', async () => {
    const cleared = new Set(['users']);
    const keys = await foreignKeys();
    for (const _ of keys)
      for (const { table, refersTo, onDelete } of keys)
        if (onDelete === 'CASCADE' && cleared.has(refersTo)) cleared.add(table);
    const ofPeople = Object.keys(NO_ROWS);
    expect([...cleared, ...CLEARED_BY_HAND].sort()).toEqual(ofPeople.sort());
    const tables = await rowsOfSchema(
      "select name from sqlite_schema where type = 'table' and name not like '%sqlite%' and name not like '%drizzle%'",
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...ofPeople, ...OF_NOBODY].sort());
  });

  test('that name an interview lose its rows with it, or its number where money is counted', async () => {
    const kept = (await foreignKeys()).filter(
      ({ refersTo, onDelete }) => refersTo === 'interviews' && onDelete !== 'CASCADE',
    );
    expect(kept.map(({ table }) => table).sort()).toEqual(OUTLIVE_INTERVIEWS);
    const withoutKey = await rowsOfSchema(
      `select t.name, c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
       where c.name in ('user_id', 'interview_id', 'response_id', 'answer_id', 'report_id', 'link_id')
       and c.name not in (select "from" from pragma_foreign_key_list(t.name))`,
    );
    expect(withoutKey).toEqual([]);
  });
});
