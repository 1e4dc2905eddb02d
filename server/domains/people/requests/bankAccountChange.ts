import { query } from '#server/platform/db/sql.ts';
import { changeRecords } from './personDetails.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';

/** Changes the account to which pay goes from a day on. Earlier accounts stay in the record. */
export const bankAccountChangeServer: RequestServer = {
  // Only the last digits of the old number are shown, as in the record, because no one may read the whole number here.
  standing: async (db, open) => {
    const rows = await query<{ id: number; number: string }>(
      db,
      `select distinct on (a.employee_id) a.employee_id as id, right(a.account_number, 4) as number
       from employee_bank_accounts a where a.employee_id = any($people::bigint[])
       order by a.employee_id, a.valid_from desc, a.id desc`,
      { people: open.map(({ employeeId }) => employeeId) },
    );
    const now = new Map(rows.map(({ id, number }) => [id, `•••• ${number}`]));
    return new Map(
      open.map(({ requestId, employeeId }) => [
        requestId,
        { accountNumber: now.get(employeeId) ?? null },
      ]),
    );
  },
  carryOut: (tx, subjects) =>
    changeRecords(tx, subjects, (requests) =>
      query(
        tx,
        `insert into employee_bank_accounts (employee_id, request_id, bank_id, branch, name,
           account_number, valid_from)
         select a.employee_id, a.request_id, a.bank_id, a.branch, a.name, a.account_number, a.valid_from
         from jsonb_to_recordset($rows::jsonb) as a (employee_id bigint, request_id bigint, bank_id bigint,
           branch text, name text, account_number text, valid_from date)
         order by a.request_id`,
        {
          rows: JSON.stringify(
            requests.map(({ requestId, employeeId, payload }) => ({
              employee_id: employeeId,
              request_id: requestId,
              bank_id: payload['bankId'],
              branch: payload['branch'],
              name: payload['accountName'],
              account_number: payload['accountNumber'],
              valid_from: payload['validFrom'],
            })),
          ),
        },
      ),
    ),
};
