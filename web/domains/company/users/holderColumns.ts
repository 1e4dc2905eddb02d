import { roleLabel } from '#machines/core/values/roles.ts';
import type { Column } from '#web/components/table/index.ts';
import { translateNow } from '#web/lib/messages.ts';

/** The columns that show who has a role. */
export const holderColumns: readonly Column<{ name: string; code: string; role: string }>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, width: 'wide', card: 'title' },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code, width: 'medium' },
  {
    id: 'role',
    label: 'Role',
    value: ({ role }) => translateNow(roleLabel(role)),
    width: 'medium',
  },
];
