import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSlip } from '#machines/domains/pay/contracts/payslips.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { screensOfOneRun, type PaidMonth } from '#tests/e2e/payScreens.ts';
import { walkScreens } from '#tests/e2e/walkScreens.ts';
import { patience } from '#tests/support/patience.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';

let fixture: Fixture;
let structure: PayStructure;
let paid: PaidMonth;
beforeAll(async () => {
  fixture = await openFixture({}, async (owner) => {
    structure = await createPayStructure(owner);
    await owner.raw(`insert into bonus_setups (account_id, name, element_id, base, percent)
      select 1, 'Festival', id, 'basic', 50 from payroll_elements where code = 'other'`);
  });
  paid = await makeRuns();
}, patience(240_000));
afterAll(() => fixture?.leave());

/** January is locked; in February there is a run of each kind, with an arrear, an item, a loan and people left out. */
async function makeRuns(): Promise<PaidMonth> {
  const { server } = fixture;
  const office = new PayrollOffice(server, structure);
  const employeeId = (await server.as('employee')).employeeId ?? 0;
  const { id: lockedId } = await office.locked(1);
  await query(
    server.db,
    `insert into salary_revisions (employee_id, effective_date, gross_before, gross_after, basic_before,
       basic_after, applied_at, cause)
     select id, '2026-01-16', gross, gross + 3000, basic, basic + 1500, null, 'correction'
     from employees where id = any($people::bigint[])`,
    { people: [1, employeeId] },
  );
  const arrear = await office.create(2, { kind: 'arrear' });
  const item = { month: '2026-02-01', source: 'manual', direction: 'earning' } as const;
  await server.db.transaction((tx) =>
    postPayItems(
      tx,
      [
        { ...item, employeeId: 2, kind: 'overtime', sourceId: 1, amount: 900 },
        { ...item, employeeId: 3, kind: 'overtime', sourceId: 2, amount: 1200 },
      ],
      { userId: 1, accountId: 1 },
    ),
  );
  const manual = await office.create(2, { kind: 'manual' });
  const setup = await queryOne<{ id: number }>(server.db, 'select id from bonus_setups limit 1');
  const bonus = await office.create(2, { kind: 'bonus', bonusSetupId: setup?.id });
  await server.db.transaction((tx) =>
    postPayItems(
      tx,
      [
        {
          ...item,
          employeeId,
          direction: 'deduction',
          kind: 'loan',
          source: 'loan',
          sourceId: 1,
          amount: 90_000,
        },
      ],
      { userId: 1, accountId: 1 },
    ),
  );
  const first = await office.create(2);
  await office.post('hr', '/Payroll/EditRun', {
    runId: first.id,
    leaveOut: [4],
    comment: 'Paid by the other company',
  });
  const salary = await office.calculated(first.id);
  const slip = await queryOne<{ id: number }>(
    server.db,
    'select id from slips where run_id = $id and is_live and employee_id = $employeeId',
    { id: salary.id, employeeId },
  );
  const [own] = await office.get<OwnSlip[]>('employee', '/Payroll/MySlips');
  return {
    runs: {
      generateSalary: salary.id,
      bonusGenerate: bonus.id,
      arrearSalaryGenerate: arrear.id,
      manualSalaryAddDeduct: manual.id,
    },
    lockedId,
    slipId: slip?.id ?? 0,
    ownSlipId: own?.id ?? 0,
    employeeId,
    policyId: structure.policyId,
  };
}

/** Names of people, places, elements and months, numbers of records, and names of formats. */
const DATA = new RegExp(
  [
    String.raw`The \w+|North|South|Person \d+|Officer|Accounts|Weaving|Dyeing|Office|U-\w+|\bE\d{5}\b|BDT|Cadre|English`,
    String.raw`\bPR-[\w-]+|Everyone|Standard|Calendar days|Basic|House rent|Other allowances|Overtime|Festival`,
    String.raw`Arrears( recovered)?|Provident fund(, company)?|Tax|Loan|River Bank|\b2026-\d\d\b|[0-9a-f]{12,64}`,
    String.raw`\b(PDF|CSV|XLSX|XML|SHA-256|UTC)\b|pain\.001|\b[AP]M\b|Paid by the other company|Ctrl [A-Z]`,
    String.raw`\((md2?|hr|audit|finance|employee)\)|Testing Ltd|Unit \d+|Section \d+|Permanent|Salary|Bonus|Manual|\bT[A-Z]\b`,
  ].join('|'),
  'g',
);

test.each(['hr', 'finance', 'employee'] as const)(
  'axe finds nothing on the screens of one run and slip of %s, and none shows English in Bengali',
  async (as) => {
    const screens = screensOfOneRun(paid).filter((screen) => screen.as === as);
    const { matches, complaints } = await walkScreens(fixture, as, screens, {
      theme: as === 'finance' ? 'dark' : 'light',
      data: DATA,
    });
    const found = [...matches, ...complaints];
    expect(found, `\n${found.join('\n')}\n`).toEqual([]);
  },
);
