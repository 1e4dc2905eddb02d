import { payrollRunWorkflow } from '#machines/domains/pay/payrollRun/workflow.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { PayTheirs, Theirs } from './attempt.ts';

type Place = Pick<
  Theirs,
  'accountId' | 'businessUnitId' | 'departmentId' | 'designationId' | 'employeeId' | 'userId'
>;

/** A month of pay of one person's business unit, with a slip of theirs in a payment file. */
export async function createPayBelongings(
  { owner, db, services }: TestServer,
  place: Place,
): Promise<PayTheirs> {
  const [ids] = await query<PayTheirs>(
    owner,
    `with rhythm as (
       insert into pay_frequencies (account_id, name, rhythm) values ($accountId, '${MARK}', 'monthly') returning id
     ), breakdown as (
       insert into salary_breakdowns (account_id, name, code, currency, status)
       values ($accountId, '${MARK}', 'theirs', 'BDT', 'draft') returning id
     ), policy as (
       insert into salary_policies (account_id, name, day_basis) values ($accountId, '${MARK}', 'calendar') returning id
     ), own_group as (
       insert into payroll_groups (account_id, name, frequency_id, currency, business_unit_id)
       select $accountId, '${MARK}', id, 'BDT', $businessUnitId from rhythm returning id
     ), month as (
       insert into payroll_months (account_id, name, group_id, starts_on, ends_on, pay_date, period, periods)
       select $accountId, '${MARK}', id, '2026-01-01', '2026-01-31', '2026-01-31', 1, 12
       from own_group returning id, group_id
     ), element as (
       insert into payroll_elements (account_id, code, name, direction)
       values ($accountId, 'theirs', '${MARK}', 'earning') returning id
     ), bonus as (
       insert into bonus_setups (account_id, name, element_id, base, percent)
       select $accountId, '${MARK}', id, 'basic', 50 from element returning id
     ), bank as (
       insert into banks (account_id, name) values ($accountId, '${MARK}') returning id
     ), run as (
       insert into payroll_runs (account_id, number, kind, group_id, month_id, prepared_by, created_by, version)
       select $accountId, '${MARK}', 'salary', group_id, id, $employeeId, $userId, 1 from month returning id
     ), definition as (
       insert into pay_definitions (account_id, digest, definition) values ($accountId, '\\x00', '{}') returning id
     ), slip as (
       insert into slips (account_id, run_id, version, employee_id, definition_id, inputs_digest, amounts, gross,
         deductions, employer, net, business_unit_id, department_id, designation_id, bank_id, account_number, state)
       select $accountId, run.id, 1, $employeeId, definition.id, '\\x00', '{5432100}', 5432100, 0, 0, 5432100,
         $businessUnitId, $departmentId, $designationId, bank.id, '${MARK}', 'held' from run, definition, bank
       returning id
     ), file as (
       insert into payment_files (account_id, run_id, number, format, name, content, digest, payments, total, made_by)
       select $accountId, id, '${MARK}', 'csv', '${MARK}', '${MARK}', '\\x00', 1, 5432100, $userId from run returning id
     ), imported as (
       insert into resource_imports (account_id, resource, made_by, rows)
       values ($accountId, 'salaryAssignment', $userId, '[]') returning id
     ), hold as (
       insert into salary_holds (reason, business_unit_id, employee_id, starts_on)
       values ('${MARK}', $businessUnitId, $employeeId, '2026-01-01') returning id
     ), tax_year as (
       insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
       select $accountId, '${MARK}', '2090-07-01', '2091-06-30', id from element returning id
     ), bands as (
       insert into pay_tables (account_id, code, name, kind, value_unit)
       values ($accountId, 'their_bands', '${MARK}', 'bands', 'percent') returning id
     ), template as (
       insert into own_comment_templates (user_id, text) values ($userId, '${MARK}') returning id
     ), view as (
       insert into report_views (account_id, report, made_by, name, query)
       values ($accountId, 'inbox', $userId, '${MARK}', '{}') returning id
     )
     select breakdown.id as "breakdownId", policy.id as "salaryPolicyId", own_group.id as "payrollGroupId",
       month.id as "payrollMonthId", bonus.id as "bonusSetupId", bank.id as "bankId", run.id as "payrollRunId",
       slip.id as "slipId", file.id as "paymentFileId", imported.id as "importId",
       hold.id as "holdId", element.id as "elementId", template.id as "templateId", view.id as "inboxViewId",
       tax_year.id as "taxYearId", bands.id as "payTableId"
     from breakdown, policy, own_group, month, bonus, bank, run, slip, file, imported, hold, element, template, view,
       tax_year, bands`,
    { ...place },
  );
  if (!ids) throw new Error('Nothing was stored');
  await withTransaction(db, (tx) =>
    dispatch(tx, services.engine, {
      workflow: payrollRunWorkflow.id,
      actor: {
        ...systemActor(place.accountId),
        userId: place.userId,
        roles: [{ role: 'hr', businessUnitId: null }],
      },
      items: [
        {
          subjectId: ids.payrollRunId,
          event: { type: payrollRunWorkflow.startEvent },
          start: {
            input: {
              kind: 'salary',
              group: MARK,
              month: MARK,
              currency: 'BDT',
              preparerId: place.employeeId,
            },
            subject: MARK,
            businessUnitId: place.businessUnitId,
          },
        },
      ],
    }),
  );
  return ids;
}
