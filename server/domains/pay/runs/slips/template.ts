import { PLAIN_TEMPLATE, type PayslipTemplate } from '#machines/domains/pay/payslip/template.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';

/**
 * SQL: the template in force for a run `r` of a month `m`. A group's own template takes precedence over the general
 * one, and later ones over earlier ones.
 */
export const TEMPLATE_OF_RUN = `
  select x.* from payslip_templates x
  where x.account_id = r.account_id and x.is_active and x.from_day <= m.pay_date
    and (x.payroll_group_id is null or x.payroll_group_id = r.group_id)
  order by x.payroll_group_id is null, x.from_day desc limit 1`;

/** Returns the templates of runs, with a plain one for runs without a template. */
export async function readTemplates(
  db: Db | Tx,
  runIds: readonly number[],
): Promise<(runId: number) => PayslipTemplate> {
  const rows = await query<{ runId: number; template: PayslipTemplate }>(
    db,
    `select r.id as "runId", jsonb_build_object(
       'showsToDate', t.shows_to_date, 'zeroLines', t.zero_lines, 'message', t.message, 'messageBn', t.message_bn,
       'parts', (select jsonb_agg(jsonb_build_object('part', p.part, 'title', p.name, 'titleBn', p.name_bn)
         order by p.position) from payslip_template_parts p where p.payslip_template_id = t.id),
       'elements', coalesce((select jsonb_agg(jsonb_build_object('code', e.code, 'name', l.name, 'nameBn', l.name_bn,
         'zeroLines', l.zero_lines) order by l.position)
         from payslip_template_elements l join payroll_elements e on e.id = l.element_id
         where l.payslip_template_id = t.id), '[]')) as template
     from payroll_runs r join payroll_months m on m.id = r.month_id
     join lateral (${TEMPLATE_OF_RUN}) t on true
     where r.id = any($runIds::bigint[])`,
    { runIds: [...runIds] },
  );
  const byRun = new Map(rows.map(({ runId, template }) => [runId, template]));
  return (runId) => byRun.get(runId) ?? PLAIN_TEMPLATE;
}

/** Refuses a second template of the same group that begins on the same day. */
export async function templateProblems(
  tx: Tx,
  accountId: number,
  rows: readonly Values[],
  ids: readonly (number | null)[],
): Promise<Problem[][]> {
  const stored = await query<{ id: number; groupId: number | null; fromDay: string }>(
    tx,
    `select id, payroll_group_id as "groupId", from_day::text as "fromDay" from payslip_templates
     where account_id = $accountId and is_active`,
    { accountId },
  );
  const keyOf = (groupId: unknown, day: unknown) => JSON.stringify([groupId ?? null, day]);
  const keys = rows.map((row) => keyOf(row['payrollGroupId'], row['fromDay']));
  return rows.map((_, at) => {
    const isTaken =
      stored.some(({ id, groupId, fromDay }) => {
        const isOther = !ids.includes(id);
        return isOther && keyOf(groupId, fromDay) === keys[at];
      }) || keys.indexOf(keys[at] ?? '') !== at;
    const message = 'Another template of this group begins on the same day. Choose another day';
    return isTaken ? [{ path: 'fromDay', message }] : [];
  });
}
