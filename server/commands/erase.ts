import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import { erasePerson, personalRows } from '#server/platform/history/records/erasePerson.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand, Usage } from './runCommand.ts';

const USAGE = `How to erase what logs hold about a person:
  npm run erase -- EMPLOYEE_CODE                       shows what would be erased
  npm run erase -- EMPLOYEE_CODE --reason TEXT --yes   erases it; this cannot be undone`;

const options = z.strictObject({
  code: z.string().min(1),
  reason: z.string().trim().min(1).max(500).optional(),
  yes: z.boolean().default(false),
});

await runCommand(async () => {
  const request = readArguments(process.argv.slice(2));
  const opened = await openDatabase();
  try {
    await withTransaction(opened.db, (tx) => carryOut(tx, request));
    if (!request.yes) return true;
    const { ok, broken } = await verifyHistory(opened.db, opened.engine);
    for (const { workflow, subjectId, reason } of broken.slice(0, 20)) {
      console.error(`${workflow} ${subjectId}: ${reason}`);
    }
    console.log(ok ? 'Verified: every proof holds' : 'The history does not verify');
    return ok;
  } finally {
    await opened.close();
  }
});

function readArguments(args: string[]): z.output<typeof options> {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
    });
    const [code, ...more] = positionals;
    const parsed = options.safeParse({ code, ...values });
    if (parsed.success && more.length === 0 && (!parsed.data.yes || parsed.data.reason)) {
      return parsed.data;
    }
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  throw new Usage(USAGE);
}

async function carryOut(
  tx: Tx,
  { code, reason = '', yes }: z.output<typeof options>,
): Promise<void> {
  const people = await query<{ id: number; accountId: number; name: string }>(
    tx,
    `select id, account_id as "accountId", name from employees where code = $code`,
    { code },
  );
  const [person, ...others] = people;
  if (!person) throw new AppError('notFound', `There is no one with the code ${code}`);
  if (others.length > 0) throw new AppError('conflict', `Several accounts have the code ${code}`);
  const rows = await personalRows(tx, person.id);
  const changes = rows.records.reduce((sum, record) => sum + record.changes, 0);
  const summary = `${rows.signIns.length} sign-ins (${rows.reports} with what a browser said) and ${changes} recorded changes of ${person.name}`;
  if (!yes) {
    console.log(
      `${summary} would be erased. Nothing was changed. To erase it, add --reason and --yes`,
    );
    return;
  }
  await erasePerson(tx, rows, { actor: { userId: null, accountId: person.accountId }, reason });
  console.log(`${summary} were erased, and a signed record says so`);
}
