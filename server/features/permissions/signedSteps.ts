import { databaseTime } from '#server/clock.ts';
import type { Tx } from '#server/db/connect.ts';
import { permissionLog } from '#server/records/logs.ts';
import { signRows } from '#server/records/signedLog.ts';
import type { PermissionStep } from './grantRules.ts';
import type { SetBy } from './setBy.ts';

/** What signs the changes of permissions that these steps are, as columns for `unnest`. */
export function signedSteps(
  tx: Tx,
  { accountId, actorId, confirmedBy = null }: SetBy,
  target: { role: string } | { userId: number },
  steps: readonly PermissionStep[],
) {
  const at = databaseTime().toISOString();
  const rows = steps.map(({ menuReferenceId, before, after }) => ({
    account_id: accountId,
    actor_id: actorId,
    confirmed_by: confirmedBy,
    role: 'role' in target ? target.role : null,
    user_id: 'userId' in target ? target.userId : null,
    menu_reference_id: menuReferenceId,
    before,
    after,
    at,
  }));
  return { at, ...signRows(tx, permissionLog, rows) };
}
