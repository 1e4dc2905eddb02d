import { allowanceDeduction } from '#machines/domains/pay/requests/allowanceDeduction.ts';
import { salaryAssign } from '#machines/domains/pay/requests/salaryAssign.ts';
import { addMonths } from '#machines/core/values/dates.ts';
import { query } from '#server/platform/db/sql.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';

interface Choices {
  policyId: number;
  elementId: number;
}

/** Requests about how people are paid, which wait for HR. */
export const payRequests: Scenario = (stage) => [
  {
    at: officeTime(workingDaysBefore(stage.today, 3), 120),
    happen: async (engine) => {
      const { tx, actor } = stage;
      const { policyId, elementId } = await readChoices(stage);
      const fromDay = addMonths(`${stage.today.slice(0, 8)}01`, 1);
      const [employee, finance] = [actor('employee'), actor('finance')];
      await sendRequest(tx, engine, employee, allowanceDeduction, {
        employeeId: employee.employeeId ?? 0,
        payload: {
          elementId,
          recurs: 'recurring',
          amount: 1800,
          fromDay,
          untilDay: null,
          replaces: false,
          cap: 10_800,
          reason: 'Train the newcomers of the office until summer, as agreed with my supervisor.',
        },
      });
      for (const employeeId of await readTeam(stage)) {
        await sendRequest(tx, engine, finance, salaryAssign, {
          employeeId,
          payload: {
            fromDay,
            breakdownId: null,
            policyId,
            groupId: null,
            reason: 'Their contracts count thirty days in every month.',
          },
        });
      }
    },
  },
];

const readChoices = async ({ tx }: Stage): Promise<Choices> => {
  const [row] = await query<Choices>(
    tx,
    `select p.id as "policyId", x.id as "elementId" from salary_policies p
     join payroll_elements x on x.account_id = p.account_id and x.code = 'special_allowance'
     where p.account_id = $accountId and p.day_basis = 'fixed' order by p.id limit 1`,
    { accountId: ACCOUNT_ID },
  );
  if (!row) throw new Error('The pay structure is missing');
  return row;
};

const readTeam = async ({ tx, actor }: Stage): Promise<number[]> =>
  (
    await query<{ id: number }>(
      tx,
      `select id from employees where supervisor_id = $supervisorId and is_active order by id limit 2`,
      { supervisorId: actor('manager').employeeId },
    )
  ).map(({ id }) => id);
