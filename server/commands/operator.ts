import { parseArgs } from 'node:util';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand, Usage } from './runCommand.ts';

const USAGE = `Who operates this installation, and so makes and closes accounts of companies:
  npm run operator -- list
  npm run operator -- add LOGIN
  npm run operator -- remove LOGIN`;

await runCommand(async () => {
  const [what, login] = readArguments(process.argv.slice(2));
  const opened = await openDatabase();
  try {
    await withTransaction(opened.db, (tx) =>
      login === undefined ? list(tx) : setOperator(tx, login, what === 'add'),
    );
    return true;
  } finally {
    await opened.close();
  }
});

function readArguments(args: string[]): ['list'] | ['add' | 'remove', string] {
  try {
    const [what, login, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (what === 'list' && login === undefined) return [what];
    const isChange = what === 'add' || what === 'remove';
    if (isChange && login !== undefined && more.length === 0) return [what, login];
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  throw new Usage(USAGE);
}

async function list(tx: Tx): Promise<void> {
  const operators = await query<{ login: string; name: string; account: string }>(
    tx,
    `select u.login_id as login, p.name, a.name as account from users u
     join user_people p on p.user_id = u.id join accounts a on a.id = u.account_id
     where u.is_operator order by u.login_id`,
  );
  for (const { login, name, account } of operators) console.log(`${login}  ${name}, ${account}`);
  if (operators.length === 0) console.log('No one operates this installation.');
}

async function setOperator(tx: Tx, login: string, operates: boolean): Promise<void> {
  const user = await queryOne<{ id: number; accountId: number }>(
    tx,
    `select id, account_id as "accountId" from users
     where comparison_key(login_id) = comparison_key($login) and kind = 'person' for update`,
    { login },
  );
  if (!user) throw new Usage(`No one signs in as ${login}`);
  const before = await recordsBefore(tx, 'login', [user.id]);
  await query(tx, 'update users set is_operator = $operates where id = $id', {
    id: user.id,
    operates,
  });
  const { accountId } = user;
  await recordChanged(tx, 'login', before, { actor: { userId: null, accountId } });
  console.log(
    operates ? `${login} operates this installation.` : `${login} no longer operates it.`,
  );
}
