import { readFileSync } from 'node:fs';
import type { Founding } from '#machines/domains/company/contracts/setup.ts';
import { invitationTokens, inviteUsers } from '#server/platform/access/invitations.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { tryOut, withTransaction } from '#server/platform/db/transaction.ts';
import { publicAddress } from '#server/platform/env.ts';
import { importPeople, MAX_PEOPLE, openFile } from '#server/domains/people/import/index.ts';
import { createCompany } from '#server/domains/company/setup/index.ts';
import { stageTable, type StagedTable } from '#server/platform/files/readApart/index.ts';
import { inviteEveryone } from '#server/domains/company/users/index.ts';
import { openDatabase, type Opened } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';
import { readSetupArguments, type Answers, type SetupArguments } from './setupAnswers.ts';

await runCommand(async () => {
  const setupArguments = await readSetupArguments(process.argv.slice(2), process.env);
  const people =
    setupArguments.people === undefined ? null : await readTable(setupArguments.people);
  const opened = await openDatabase({ withoutDemo: true });
  try {
    const work = (tx: Tx) => carryOut(tx, opened, setupArguments, people);
    const said = await (setupArguments.isCheck ? tryOut : withTransaction)(opened.db, work);
    for (const line of said) console.log(line);
    if (setupArguments.isCheck) console.log('Nothing was kept.');
    return true;
  } finally {
    await opened.close();
  }
});

/** Reads the file of people before the transaction begins. */
async function readTable(path: string): Promise<StagedTable> {
  const content = await openFile(path);
  return stageTable({ format: 'csv', content }, MAX_PEOPLE, { who: 'operator' });
}

/** Creates company, people and invitations in one transaction. */
async function carryOut(
  tx: Tx,
  opened: Opened,
  { answers, isInviting, isCheck }: SetupArguments,
  people: StagedTable | null,
): Promise<string[]> {
  const { env, secret } = opened;
  const { accountId, userId } = await createCompany(
    tx,
    { dataDir: isCheck ? null : env.DATA_DIR, path: 'administrator.password' },
    getFounding(answers),
  );
  const said = [`${answers.company} is set up. ${answers.administrator.login} administers it.`];
  if (!answers.administrator.password) said.push(await linkFor(tx, opened, userId));
  if (people !== null) {
    const done = await importPeople(tx, people, { accountId, userId, units: null });
    said.push(`People: ${done.message}`);
  }
  if (isInviting) {
    const invited = await inviteEveryone(tx, secret, { userId, accountId }, null);
    said.push(`${invited.toLocaleString('en')} invited`);
  }
  return said;
}

function getFounding({ logo, administrator, ...company }: Answers): Founding {
  return {
    ...company,
    logo: logo === null ? null : { name: logo, content: readFileSync(logo).toString('base64') },
    administrator: { ...administrator, password: administrator.password ?? null },
  };
}

async function linkFor(tx: Tx, { env, secret }: Opened, userId: number): Promise<string> {
  await inviteUsers(tx, secret, { userIds: [userId], purpose: 'invitation', madeBy: null });
  const row = await queryOne<{ id: string }>(
    tx,
    'select id from invitations where user_id = $userId and ended_at is null',
    { userId },
  );
  const token = invitationTokens(secret)({ id: row?.id ?? '', userId });
  return `They set their password here, within a week: ${publicAddress(env)}/invitation#${token}`;
}
