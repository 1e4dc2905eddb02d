import type { Founding } from '#machines/contracts/setup.ts';
import { takeAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, invalid } from '#server/errors.ts';
import { hashPassword, whyGuessable } from '#server/features/auth/index.ts';
import { recordMade, unknownPassword } from '#server/features/users/index.ts';
import { storeWeek } from '#server/features/workingCalendar/index.ts';
import {
  recordAccount,
  recordChanged,
  recordCreated,
  recordsBefore,
  type PresentRecord,
} from '#server/records/readRecords.ts';
import { isSetUp } from './isSetUp.ts';
import { pictureOf, storeLogo } from './logo.ts';
import { endSetupSecret } from './secret.ts';

export interface Founded {
  accountId: number;
  userId: number;
}

export const SET_UP = 'Cadre has been set up already. Log in';

/**
 * Makes the company and its first administrator, all of it or nothing: one transaction, one at a time.
 * @throws AppError 409 where somebody can sign in already, 400 for what can't be taken.
 */
export async function found(
  tx: Tx,
  { dataDir, path }: { dataDir: string | null; path: string },
  founding: Founding,
): Promise<Founded> {
  const { administrator, calendar, logo } = founding;
  await takeAdvisoryLock(tx, 'settingUp');
  if (await isSetUp(tx)) throw new AppError('conflict', SET_UP);
  const picture = logo && (await pictureOf(logo));
  const passwordHash = await hashOf(administrator, path);
  const known = await queryOne<{ id: number | null }>(tx, 'select min(id) as id from accounts');
  const before = await accountBefore(tx, known?.id ?? null);
  const accountId = await makeAccount(tx, founding);
  const actor = { userId: null, accountId };
  const unitId = await firstUnit(tx, accountId, founding.company);
  const user = await queryOne<{ id: number }>(
    tx,
    `insert into users (account_id, kind, name, mail, business_unit_id, login_id, password_hash,
       password_set_at, is_owner)
     values ($accountId, 'person', $name, $mail, $unitId, $login, $passwordHash,
       case when $isSet then now() end, true) returning id`,
    { ...administrator, accountId, unitId, passwordHash, isSet: administrator.password !== null },
  );
  const userId = user?.id ?? 0;
  const held = await query<{ id: number }>(
    tx,
    `insert into user_roles (user_id, role, reason) values ($userId, 'admin', $reason) returning id`,
    { userId, reason: 'Set Cadre up' },
  );
  const ids = held.map(({ id }) => id);
  await recordMade(tx, actor, [userId]);
  await recordCreated(tx, 'role', ids, { actor });
  await recordCreated(tx, 'role period', ids, { actor });
  await storeWeek(tx, { accountId, userId }, calendar);
  if (before.length === 0) await recordAccount(tx, accountId);
  for (const { name, records } of before) await recordChanged(tx, name, records, { actor });
  await endSetupSecret(tx);
  // Last: what fails before has written no file. Without a place it is only tried out.
  if (picture && dataDir !== null) {
    await storeLogo(tx, dataDir, { userId, accountId, unitId }, picture);
  }
  return { accountId, userId };
}

async function hashOf(
  { login, mail, password }: Founding['administrator'],
  path: string,
): Promise<string> {
  if (password === null) return unknownPassword();
  const why = whyGuessable(password, [login, mail, mail.split('@')[0] ?? '']);
  if (why) throw invalid(why, [{ path, message: why }]);
  return hashPassword(password);
}

/** How an account stood that an import of people made. */
async function accountBefore(
  tx: Tx,
  accountId: number | null,
): Promise<{ name: string; records: PresentRecord[] }[]> {
  if (accountId === null) return [];
  return [
    { name: 'account', records: await recordsBefore(tx, 'account', [accountId]) },
    { name: 'working calendar', records: await recordsBefore(tx, 'working calendar', [accountId]) },
  ];
}

/** A new account, or the one that an import of people made for itself. */
async function makeAccount(
  tx: Tx,
  { company, currency, language, calendar: { fiscalMonth } }: Founding,
): Promise<number> {
  const values = { company, currency, language, fiscalMonth };
  const known = await queryOne<{ id: number }>(
    tx,
    `update accounts set name = $company, currency = $currency, language = $language,
       fiscal_month = $fiscalMonth, is_founded_alone = true
     where id = (select min(id) from accounts) returning id`,
    values,
  );
  if (known) return known.id;
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into accounts (name, currency, language, fiscal_month, is_founded_alone)
     values ($company, $currency, $language, $fiscalMonth, true) returning id`,
    values,
  );
  if (!made) throw new Error('The account was not stored');
  return made.id;
}

/** Where the administrator belongs: the first business unit, which is the company's until others come. */
async function firstUnit(tx: Tx, accountId: number, name: string): Promise<number> {
  const known = await queryOne<{ id: number }>(
    tx,
    'select id from business_units where account_id = $accountId order by id limit 1',
    { accountId },
  );
  if (known) return known.id;
  const made = await queryOne<{ id: number }>(
    tx,
    'insert into business_units (account_id, name) values ($accountId, $name) returning id',
    { accountId, name },
  );
  if (!made) throw new Error('The business unit was not stored');
  await recordCreated(tx, 'businessUnit', [made.id], { actor: { userId: null, accountId } });
  return made.id;
}
