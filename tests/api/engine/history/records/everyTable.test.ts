import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/platform/db/connect.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import type { RecordType } from '#server/platform/history/records/recordType.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { fill } from './fill.ts';
import { getAttempts, keysFor, type Attempt, type Tables } from './attempts.ts';
import { columnsOfTables } from './otherValue.ts';
import { patience } from '#tests/support/patience.ts';
import { dropChecks, undone } from './past.ts';

/**
 * Everything that a superuser without the secret can do to a verified row, generated from the record
 * declarations. Each attempt is made on the demo company, in which every verified table must have a row.
 */
let server: TestServer;
let tables: Tables;
let tx: Tx;
beforeAll(async () => {
  server = await startDemoServer();
  tables = await columnsOfTables(server.owner);
  tx = await server.owner.transaction();
  await dropChecks(tx);
  for (const type of declared) await fill(tx, type, tables);
}, patience(240_000));
afterAll(async () => {
  await tx.rollback();
  await server.close();
});

/** Verified as part of the accounts table; `a weekend that is longer` tampers with it. */
const declared = recordTypes.filter(({ table }) => !table.startsWith('('));

describe.each(declared.map((type) => [type.recordType, type] as const))('%s', (_name, type) => {
  it('is named after any of its rows or fields is changed, removed, copied or swapped', async () => {
    const missed: string[] = [];
    for (const round of await undone(tx, (on) => readRounds(on, type)))
      missed.push(...(await undone(tx, (on) => missedIn(on, type, round))));
    expect(missed).toEqual([]);
  });
});

type Round = { attempt: Attempt; key: string }[];

/** Groups attempts, each with its own row: those that affect no other row are made together. */
async function readRounds(on: Tx, type: RecordType): Promise<Round[]> {
  const any = await keysFor(on, type);
  expect(any.length, `rows of ${type.table}`).toBeGreaterThan(0);
  const rounds: Round[] = [];
  for (const attempt of getAttempts(type, tables)) {
    const keys = attempt.among === undefined ? any : await keysFor(on, type, attempt.among);
    const free = (round: Round) => keys.find((key) => !round.some((one) => one.key === key));
    const open = rounds.find((round) => free(round) !== undefined && !attempt.isAlone);
    const key = open ? free(open) : keys[0];
    if (key === undefined) {
      // Swapping two equal rows makes no difference.
      expect(`${type.recordType}: ${attempt.what}`).toMatch(/two rows that change places$/);
    } else if (open) open.push({ attempt, key });
    else rounds.push([{ attempt, key }]);
  }
  return rounds;
}

/** The attempts of a round that verification doesn't report. */
async function missedIn(on: Tx, type: RecordType, round: Round): Promise<string[]> {
  const expected: { what: string; key: string; reason: RegExp }[] = [];
  for (const { attempt, key } of round) {
    for (const named of await attempt.tamper(on, key))
      expected.push({ what: attempt.what, key: named, reason: attempt.reason });
  }
  const broken = await recordsAsChanged(on, null, [type]);
  return expected
    .filter(
      ({ key, reason }) =>
        !broken.some(
          (one) =>
            one.workflow === type.recordType &&
            one.subjectId === Number.parseInt(key, 10) &&
            reason.test(one.reason),
        ),
    )
    .map(({ what, key }) => `${type.recordType} ${key}: ${what}`);
}
