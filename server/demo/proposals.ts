import { MENU } from '#machines/core/access/permissions.ts';
import { updateUserPermissions } from '#server/domains/company/permissions/index.ts';
import { proposeMail } from '#server/domains/company/users/index.ts';
import type { Stage } from './stage/scenario.ts';

/** Changes that wait for a second administrator: a login's email address, and access to salaries. */
export async function storeProposals({ tx, actor }: Pick<Stage, 'tx' | 'actor'>): Promise<void> {
  await proposeMail(
    { tx, actor: actor('hr') },
    {
      employeeId: actor('employee').employeeId,
      kind: 'personal',
      mail: 'farzana.akter@example.net',
      reason: 'She lost her phone, and with it her mailbox.',
    },
  );
  await updateUserPermissions(tx, actor('admin'), {
    employeeId: actor('hr2').employeeId ?? 0,
    permissions: [
      {
        menuReferenceId: MENU.salaries,
        isView: true,
        isCreate: null,
        isEdit: null,
        isDelete: null,
      },
    ],
  });
}
