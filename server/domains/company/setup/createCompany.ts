import { getMailForms, IS_LOGIN } from '#server/platform/mail/mailForms.ts';
import type { Founding } from '#machines/domains/company/contracts/setup.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { hashPassword, whyGuessable } from '#server/domains/company/auth/index.ts';
import { recordMade } from '#server/platform/access/newUsers.ts';
import { unknownPassword } from '#server/domains/company/auth/index.ts';
import { storeWeek } from '#server/domains/company/workingCalendar/index.ts';
import {
  recordAccount,
  recordChanged,
  recordCreated,
  recordsBefore,
  type PresentRecord,
} from '#server/platform/history/records/readRecords.ts';
import { beginWith } from '#server/domains/company/startingSets/index.ts';
import { isSetUp } from './isSetUp.ts';
import { readPicture, storeLogo } from './logo.ts';
import { endSetupSecret } from './secret.ts';

export interface CreatedCompany {
  accountId: number;
  userId: number;
}

export const SET_UP = 'Cadre has been set up already. Log in';

/**
 * Creates the company and its first administrator in one transaction. Concurrent calls wait for each other.
 * @throws AppError 409 if a user can sign in already, 400 for invalid values.
 */
export async function createCompany(
  tx: Tx,
  { dataDir, path }: { dataDir: string | null; path: string },
  founding: Founding,
): Promise<CreatedCompany> {
  const { logo } = founding;
  await takeAdvisoryLock(tx, 'settingUp');
  if (await isSetUp(tx)) throw new AppError('conflict', SET_UP);
  const picture = logo && (await readPicture(logo));
  const passwordHash = await getHash(founding.administrator, path);
  const row = await queryOne<{ id: number }>(tx, 'select id from accounts order by id limit 1');
  const before = await accountBefore(tx, row?.id ?? null);
  const accountId = row ? await takeOver(tx, row.id, founding) : await makeAccount(tx, founding);
  const actor = { userId: null, accountId };
  const { unitId, userId } = await createFirst(tx, actor, founding, passwordHash);
  if (before.length === 0) await recordAccount(tx, accountId);
  for (const { name, records } of before) await recordChanged(tx, name, records, { actor });
  await begin(tx, { accountId, userId }, founding);
  await endSetupSecret(tx);
  // The logo is stored last, so that an earlier failure leaves no file behind. Without a data directory, it is
  // only checked.
  if (picture && dataDir !== null) {
    await storeLogo(tx, dataDir, { userId, accountId, unitId }, picture);
  }
  return { accountId, userId };
}

/**
 * Creates another company on an existing installation, for its operator. The administrator has no password yet,
 * so the caller must invite them.
 * @throws AppError 409 if the company name or login is in use.
 */
export async function createAnotherCompany(
  tx: Tx,
  operatorId: number | null,
  founding: Omit<Founding, 'logo'>,
): Promise<CreatedCompany> {
  await takeAdvisoryLock(tx, 'settingUp');
  const { company, administrator } = founding;
  const taken = await queryOne<{ isName: boolean }>(
    tx,
    `select true as "isName" from accounts where comparison_key(name) = comparison_key($company)
     union all select false from users u where ${IS_LOGIN} limit 1`,
    { company, forms: getMailForms(administrator.login) },
  );
  if (taken) {
    const message = taken.isName
      ? 'An account with this name already exists'
      : 'This user ID is taken. Choose another one';
    throw new AppError('conflict', message);
  }
  const accountId = await makeAccount(tx, founding);
  const actor = { userId: operatorId, accountId };
  const { userId } = await createFirst(tx, actor, founding, await unknownPassword());
  await recordAccount(tx, accountId);
  await begin(tx, { accountId, userId }, founding);
  return { accountId, userId };
}

const begin = async (
  tx: Tx,
  by: CreatedCompany,
  { startingSet, administrator: { name } }: Omit<Founding, 'logo'>,
): Promise<void> => {
  if (startingSet) await beginWith(tx, { ...by, name }, startingSet);
};

/** Creates the first business unit, the first administrator and the working week of an account. */
async function createFirst(
  tx: Tx,
  actor: { userId: number | null; accountId: number },
  { company, administrator, calendar }: Omit<Founding, 'logo'>,
  passwordHash: string,
): Promise<{ unitId: number; userId: number }> {
  const { accountId } = actor;
  const unitId = await firstUnit(tx, accountId, company);
  const user = await queryOne<{ id: number }>(
    tx,
    `insert into users (account_id, kind, name, mail, business_unit_id, login_id, password_hash,
       password_set_at, is_owner)
     values ($accountId, 'person', $name, $mail, $unitId, $login, $passwordHash,
       case when $isSet then now() end, true) returning id`,
    { ...administrator, accountId, unitId, passwordHash, isSet: administrator.password !== null },
  );
  const userId = user?.id ?? 0;
  const rows = await query<{ id: number }>(
    tx,
    `insert into user_roles (user_id, role, reason) values ($userId, 'admin', $reason) returning id`,
    { userId, reason: 'Set Cadre up' },
  );
  const ids = rows.map(({ id }) => id);
  await recordMade(tx, actor, [userId]);
  await recordCreated(tx, 'role', ids, { actor });
  await recordCreated(tx, 'role period', ids, { actor });
  await storeWeek(tx, { accountId, userId }, calendar);
  return { unitId, userId };
}

async function getHash(
  { login, mail, password }: Founding['administrator'],
  path: string,
): Promise<string> {
  if (password === null) return unknownPassword();
  const why = whyGuessable(password, [login, mail, mail.split('@')[0] ?? '']);
  if (why) throw invalid(why, [{ path, message: why }]);
  return hashPassword(password);
}

/** Returns the values of an account that an import created, as they were before, for the record of the change. */
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

const facts = ({
  company,
  currency,
  language,
  calendar: { fiscalMonth },
}: Omit<Founding, 'logo'>) => ({
  company,
  currency,
  language,
  fiscalMonth,
});

/** Takes over the account that an import of people has created. */
async function takeOver(tx: Tx, id: number, founding: Founding): Promise<number> {
  await query(
    tx,
    `update accounts set name = $company, currency = $currency, language = $language,
       fiscal_month = $fiscalMonth, wording = 'plain', is_founded_alone = true where id = $id`,
    { id, ...facts(founding) },
  );
  return id;
}

async function makeAccount(tx: Tx, founding: Omit<Founding, 'logo'>): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into accounts (name, currency, language, fiscal_month, wording, is_founded_alone)
     values ($company, $currency, $language, $fiscalMonth, 'plain', true) returning id`,
    facts(founding),
  );
  if (!row) throw new Error('The account was not stored');
  return row.id;
}

/** Returns the administrator's unit: the account's first unit, which is the whole company until others are added. */
async function firstUnit(tx: Tx, accountId: number, name: string): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    'select id from business_units where account_id = $accountId order by id limit 1',
    { accountId },
  );
  if (row) return row.id;
  const created = await queryOne<{ id: number }>(
    tx,
    'insert into business_units (account_id, name) values ($accountId, $name) returning id',
    { accountId, name },
  );
  if (!created) throw new Error('The business unit was not stored');
  await recordCreated(tx, 'businessUnit', [created.id], { actor: { userId: null, accountId } });
  return created.id;
}
