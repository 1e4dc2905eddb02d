import { query } from '#server/platform/db/sql.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Answer, Client } from './client.ts';

/** An attempt to write about oneself: a name, the login, and the call. */
export type OwnFact = readonly [
  what: string,
  login: 'hr' | 'admin',
  send: (client: Client, owner: Db) => Promise<Answer>,
];

const version = async (owner: Db, employeeId: number): Promise<number> => {
  const [row] = await query<{ id: number }>(
    owner,
    'select coalesce(max(id), 0)::bigint as id from employee_versions where employee_id = $employeeId',
    { employeeId },
  );
  return row?.id ?? 0;
};

const employment = async (client: Client, owner: Db, values: object): Promise<Answer> =>
  client.post('/Employee/ChangeEmployment', {
    employeeId: client.employeeId,
    from: '2026-01-01',
    reason: 'Mine',
    values,
    version: await version(owner, client.employeeId),
  });

const file = async (client: Client, base: string, content: string): Promise<Answer> => {
  const sent = { format: 'csv', content };
  const checked = await client.post(`${base}/CheckFile`, sent);
  const { digest } = checked.body as { digest?: string };
  return client.post(`${base}/ImportFile`, { ...sent, digest: digest ?? '' });
};

/** Each of these was once answered with 200, immediately and without a second person. */
export const OWN_FACTS: readonly OwnFact[] = [
  ['their supervisor', 'hr', (client, owner) => employment(client, owner, { supervisorId: 1 })],
  ['their grade', 'hr', (client, owner) => employment(client, owner, { grade: 'M9' })],
  [
    'a reward',
    'hr',
    (client) =>
      client.post('/Resources/reward/Save', {
        values: {
          subject: 'Very good',
          kind: 'award',
          businessUnitId: 1,
          employeeId: client.employeeId,
          givenOn: '2026-01-05',
          reason: 'Mine',
        },
      }),
  ],
  [
    'fourteen hours of punches',
    'hr',
    (client) =>
      file(
        client,
        '/Punches',
        'Employee Id,Time,Kind\nU-hr,2026-01-05 06:00,In\nU-hr,2026-01-05 20:00,Out\n',
      ),
  ],
  [
    'punches, as a clock sends them',
    'admin',
    async (client, owner) => {
      await query(
        owner,
        `insert into punch_devices (business_unit_id, name, code) values (1, 'Own', 'OWN') on conflict do nothing`,
      );
      const at = '2026-01-05T00:00:00Z';
      const punches = [{ card: 'U-admin', at, kind: 'in' }];
      return client.post('/Attendance/Punches', { device: 'OWN', punches });
    },
  ],
  [
    'a day of their roster',
    'hr',
    (client) =>
      client.post('/Roster/Save', {
        cells: [{ employeeId: client.employeeId, day: '2027-03-01', plan: 'off', was: 'pattern' }],
      }),
  ],
  [
    'a role',
    'admin',
    (client) =>
      client.post('/Users/GiveRole', {
        userId: client.userId,
        role: 'supervisor',
        businessUnitId: null,
        fromDate: '2026-01-01',
        untilDate: null,
        reason: 'Mine',
      }),
  ],
];
