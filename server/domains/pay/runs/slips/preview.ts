import type { z } from 'zod';
import type {
  PayslipPreview,
  previewPayslipBody,
} from '#machines/domains/pay/contracts/payslipPreview.ts';
import { layOutSlip } from '#machines/domains/pay/payslip/layOut.ts';
import type { PayslipTemplate } from '#machines/domains/pay/payslip/template.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { recordPaySeen, unitsOfRuns } from '#server/domains/pay/runs/access.ts';
import { readLeave, readLoans } from '#server/domains/pay/runs/slips/balances.ts';
import { readPayslip } from '#server/domains/pay/runs/views/payslip.ts';
import { seesOwn } from '#server/domains/pay/runs/views/slipAccess.ts';
import { languageOf } from './printed.ts';

type Body = z.output<typeof previewPayslipBody>;

/**
 * Previews a payslip template with the caller's own latest payslip, or else the latest that they may see in payroll
 * runs; access to that is recorded.
 */
export async function previewPayslip(call: Call, body: Body): Promise<PayslipPreview> {
  const { db, actor } = call;
  if (typeof body.payrollGroupId === 'number') {
    const group = await queryOne(
      db,
      'select id from payroll_groups where id = $id and account_id = $accountId',
      { id: body.payrollGroupId, accountId: actor.accountId },
    );
    if (!group) throw notFound('Payroll group not found');
  }
  const template = await toTemplate(call, body);
  const chosen = await chooseSlip(call, body.payrollGroupId ?? null);
  if (!chosen) return { slip: null };
  if (chosen.employeeId !== actor.employeeId) {
    await recordPaySeen(call, 'Pay/PreviewPayslip', [chosen.employeeId]);
  }
  const [leave, loans] = [await readLeave(db, [chosen.id]), await readLoans(db, [chosen.id])];
  const slip = {
    ...(await readPayslip(db, chosen.id)),
    template,
    leave: leave.get(chosen.id) ?? [],
    loans: loans.get(chosen.id) ?? [],
  };
  const { number, month, name, currency } = slip;
  return {
    slip: {
      number,
      month,
      name,
      english: layOutSlip(slip, languageOf('en-GB', currency)),
      bengali: layOutSlip(slip, languageOf('bn-BD', currency)),
    },
  };
}

async function toTemplate({ db, actor }: Call, body: Body): Promise<PayslipTemplate> {
  const elements = await query<{ id: number; code: string }>(
    db,
    'select id, code from payroll_elements where account_id = $accountId and id = any($ids::bigint[])',
    { accountId: actor.accountId, ids: body.elements.map(({ elementId }) => elementId) },
  );
  const codes = new Map(elements.map(({ id, code }) => [id, code]));
  const orNull = (text: string | null | undefined) => (text ? text : null);
  return {
    showsToDate: body.showsToDate,
    zeroLines: body.zeroLines,
    message: orNull(body.message),
    messageBn: orNull(body.messageBn),
    parts: body.parts.map(({ part, name, nameBn }) => ({
      part,
      title: orNull(name),
      titleBn: orNull(nameBn),
    })),
    elements: body.elements.map(({ elementId, name, nameBn, zeroLines }) => {
      const code = codes.get(elementId);
      if (code === undefined) throw notFound('Payroll element not found');
      return { code, name: orNull(name), nameBn: orNull(nameBn), zeroLines };
    }),
  };
}

async function chooseSlip(call: Call, groupId: number | null) {
  const { db, actor } = call;
  const units = await unitsOfRuns(call);
  return queryOne<{ id: number; employeeId: number }>(
    db,
    `select s.id, s.employee_id as "employeeId" from slips s
     join payroll_runs r on r.id = s.run_id join payroll_groups g on g.id = r.group_id
     where s.account_id = $accountId and s.is_live and ($groupId::bigint is null or r.group_id = $groupId)
       and ((s.employee_id = $own and r.locked_at is not null)
         or $units::bigint[] is null or g.business_unit_id = any($units::bigint[]))
     order by s.employee_id = $own desc nulls last, r.kind = 'salary' desc, s.run_id desc, s.id limit 1`,
    {
      accountId: actor.accountId,
      groupId,
      units,
      own: seesOwn(call) ? actor.employeeId : null,
    },
  );
}
