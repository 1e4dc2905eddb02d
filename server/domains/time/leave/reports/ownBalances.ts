import { OWN } from '#machines/core/screens/harmless.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { readStandings } from '#server/domains/time/leave/standings.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** Lists the balance of each leave type, and what expires when. */
export const ownBalances: Report = {
  id: 'ownBalances',
  own: true,
  screen: {
    address: '/SelfService/leaveAndMovement/leaveBalance',
    title: 'Leave Balance',
    description: 'Your balance of each leave type, and when days expire.',
    menu: ['Employee Self Service', 'Leave & Movement'],
    reference: 90786,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: {},
  columns: [
    { id: 'type', label: 'Leave type', kind: 'text' },
    { id: 'balance', label: 'Balance', kind: 'number' },
    { id: 'planned', label: 'Approved, upcoming', kind: 'number' },
    { id: 'pending', label: 'Pending', kind: 'number' },
    { id: 'available', label: 'Can be booked', kind: 'number' },
    { id: 'expiring', label: 'Days that expire', kind: 'number' },
    { id: 'expiresOn', label: 'Expires on', kind: 'date' },
  ],
  bindings: async ({ db, actor: { accountId, employeeId } }) => ({
    balances: JSON.stringify(
      employeeId === null ? [] : await readStandings(db, accountId, employeeId),
    ),
  }),
  query: `
    select * from jsonb_to_recordset($balances::jsonb) b (type text, balance numeric,
      planned numeric, pending numeric, available numeric, expiring numeric, "expiresOn" text)`,
  sort: 'type',
  key: 'type',
};
