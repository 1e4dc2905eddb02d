import { countryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import { attendanceBenefit } from '#machines/domains/pay/resources/attendanceBenefit.ts';
import { bonusSetup } from '#machines/domains/pay/resources/bonusSetup.ts';
import { mobileLimit } from '#machines/domains/pay/resources/mobileLimit.ts';
import { payFact } from '#machines/domains/pay/resources/payFact.ts';
import { payFrequency } from '#machines/domains/pay/resources/payFrequency.ts';
import { payGrade } from '#machines/domains/pay/resources/payGrade.ts';
import { payrollGroup } from '#machines/domains/pay/resources/payrollGroup.ts';
import { payrollMonth } from '#machines/domains/pay/resources/payrollMonth.ts';
import { payScale } from '#machines/domains/pay/resources/payScale.ts';
import { recurringItem } from '#machines/domains/pay/resources/recurringItem.ts';
import { salaryHold } from '#machines/domains/pay/resources/salaryHold.ts';
import { salaryPolicy } from '#machines/domains/pay/resources/salaryPolicy.ts';
import { TAX_FACTS } from '#machines/domains/pay/tax/taxFacts.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { importDefinition } from '#server/domains/pay/countryImport/index.ts';
import { assignPay } from '#server/domains/pay/structure/index.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';
import { storeFund } from './fund.ts';
import { storePayslipTemplate } from './payslipTemplate.ts';
import { payMonths } from './payMonths.ts';
import bangladesh from './bd-salary.json' with { type: 'json' };

type Save = (resource: Resource, values: readonly Values[]) => Promise<number[]>;

/** Pay in Bangladesh as an administrator would set it up, and everyone who works there assigned to it. */
export async function storePayStructure({
  tx,
  today,
  actor,
}: Pick<Stage, 'tx' | 'today' | 'actor'>): Promise<void> {
  const by = actor('hr');
  const { structure, elements, tables, facts, items } = countryFile.parse(bangladesh);
  const save: Save = (resource, values) =>
    saveRows(
      tx,
      by,
      resource,
      values.map((one) => ({ id: null, version: null, values: one })),
      { reach: { create: null, edit: null } },
    );
  await save(payFact, TAX_FACTS_OF_COUNTRY);
  const { breakdownId } = await importDefinition(tx, by, {
    name: 'Monthly salary',
    note: 'Pay rules of 1 July 2024',
    definition: { structure, elements, tables, facts },
    items,
  });
  const [policyId, groups] = [await storePolicy(save), await storeGroups(tx, save)];
  await storeScales(save);
  const stored = await query<{ id: number; code: string }>(
    tx,
    'select id, code from payroll_elements where account_id = $accountId',
    { accountId: ACCOUNT_ID },
  );
  await storePayslipTemplate(save, new Map(stored.map(({ id, code }) => [code, id])));
  await save(payrollMonth, payMonths(today, groups));
  await storeBenefits(tx, save);
  await assignAll(tx, by, { breakdownId, policyId, groups });
  await storeItems(tx, by, save, today);
  await storeFund(save, (code) => elementNamed(tx, code), today);
}

/** Tax facts that everyone has; their value is zero unless a declaration or assignment sets another. */
const TAX_FACTS_OF_COUNTRY: readonly Values[] = [
  ['Income at an earlier employer', TAX_FACTS.openingIncome],
  ['Tax deducted by an earlier employer', TAX_FACTS.openingTax],
  ['Fixed tax a month', TAX_FACTS.fixedAmount],
  ['Declared investments', TAX_FACTS.investment],
].map(([label = '', name = '']) => ({ label, name, kind: 'money', defaultValue: '0' }));

async function storePolicy(save: Save): Promise<number> {
  const policy = {
    name: 'By calendar days',
    dayBasis: 'calendar',
    fixedDays: null,
    unpaidOnDaysOff: false,
    unmarkedIsUnpaid: false,
    leastNet: '25% * base.gross',
    arrearMonths: 12,
  };
  const thirty = { ...policy, name: 'By 30 days', dayBasis: 'fixed', fixedDays: 30 };
  const [id = 0] = await save(salaryPolicy, [policy, thirty]);
  return id;
}

/** Creates the payroll groups of office staff and of works, and returns their IDs. */
async function storeGroups(tx: Tx, save: Save): Promise<{ id: number; name: string }[]> {
  const [monthly = 0] = await save(payFrequency, [
    { name: 'Monthly', rhythm: 'monthly' },
    { name: 'Weekly', rhythm: 'weekly' },
  ]);
  const [account] = await query<{ id: number }>(
    tx,
    `select b.id from company_bank_accounts b join business_units u on u.id = b.business_unit_id
     where u.account_id = $accountId order by b.id limit 1`,
    { accountId: ACCOUNT_ID },
  );
  const names = ['Staff', 'Works'];
  const ids = await save(
    payrollGroup,
    names.map((name) => ({
      name,
      frequencyId: monthly,
      currency: 'BDT',
      businessUnitId: null,
      bankAccountId: account?.id ?? null,
    })),
  );
  return names.map((name, at) => ({ id: ids[at] ?? 0, name }));
}

async function storeScales(save: Save): Promise<void> {
  const ids = await save(payGrade, [
    { name: 'Officer', rank: 1, minimum: 60_000, maximum: 300_000 },
    { name: 'Executive', rank: 2, minimum: 35_000, maximum: 90_000 },
    { name: 'Operator', rank: 3, minimum: 12_500, maximum: 40_000 },
  ]);
  await save(payScale, [
    {
      name: 'Operators of 2023',
      payGradeId: ids[2] ?? null,
      minimum: 6700,
      validFrom: '2023-12-01',
      steps: [
        ['Grade 4', 6700],
        ['Grade 3', 7400],
        ['Grade 2', 8000],
        ['Grade 1', 8500],
      ].map(([name = '', basic = 0]) => ({ id: null, name, basic })),
    },
  ]);
}

const elementNamed = async (tx: Tx, code: string): Promise<number> => {
  const [element] = await query<{ id: number }>(
    tx,
    'select id from payroll_elements where account_id = $accountId and code = $code',
    { accountId: ACCOUNT_ID, code },
  );
  return element?.id ?? 0;
};

async function storeBenefits(tx: Tx, save: Save): Promise<void> {
  const religions = await query<{ id: number; name: string }>(
    tx,
    'select id, name from religions where account_id = $accountId',
    { accountId: ACCOUNT_ID },
  );
  const festival = await elementNamed(tx, 'festival_bonus');
  const bonus = (name: string, religion: string | null) => ({
    name,
    elementId: festival,
    base: 'basic',
    percent: 100,
    most: null,
    religionId: religions.find((one) => one.name === religion)?.id ?? null,
    serviceMonths: 12,
    shorterService: 'byMonths',
    onNotice: false,
    taxed: 'year',
    leaversGet: religion === null ? 'byMonths' : 'nothing',
    period: 'year',
    firstMonth: 1,
    paidAlone: true,
  });
  await save(bonusSetup, [
    bonus('Festival bonus', null),
    bonus('Eid-ul-Fitr', 'Islam'),
    bonus('Eid-ul-Adha', 'Islam'),
    bonus('Durga Puja', 'Hinduism'),
    bonus('Christmas', 'Christianity'),
  ]);
  await save(attendanceBenefit, [
    {
      name: 'Full attendance',
      elementId: await elementNamed(tx, 'attendance_bonus'),
      amount: 500,
      businessUnitId: null,
      mostLate: 2,
      mostAbsent: 0,
      mostLeave: 0,
      fromDay: '2024-07-01',
    },
  ]);
  await save(mobileLimit, [
    { name: 'Everyone', designationId: null, fromDay: '2024-07-01', amount: 500 },
  ]);
}

/** Assigns everyone from their first day, or from the day on which the rules begin if that is later. */
async function assignAll(
  tx: Tx,
  by: Actor,
  to: { breakdownId: number; policyId: number; groups: readonly { id: number; name: string }[] },
): Promise<void> {
  const people = await query<{ employeeId: number; from: string; isManagement: boolean }>(
    tx,
    `select id as "employeeId", greatest(joining_date, '2024-07-01'::date)::text as "from",
       is_management as "isManagement"
     from employees where account_id = $accountId and gross is not null order by id`,
    { accountId: ACCOUNT_ID },
  );
  const [staff, works] = to.groups;
  await assignPay(
    tx,
    people.map(({ employeeId, from, isManagement }) => ({
      employeeId,
      from,
      breakdownId: to.breakdownId,
      policyId: to.policyId,
      groupId: (isManagement ? staff : works)?.id ?? 0,
    })),
    { accountId: by.accountId, userId: by.userId, source: 'import', reason: 'Set-up of payroll' },
  );
}

/** Stores a recurring allowance for some people, and one hold of pay. */
async function storeItems(tx: Tx, by: Actor, save: Save, today: string): Promise<void> {
  const people = await query<{ employeeId: number; businessUnitId: number }>(
    tx,
    `select id as "employeeId", business_unit_id as "businessUnitId" from employees
     where account_id = $accountId and is_active and not is_management and id <> $own
     order by id limit 13`,
    { accountId: ACCOUNT_ID, own: by.employeeId ?? 0 },
  );
  const allowance = await elementNamed(tx, 'special_allowance');
  const firstOfYear = `${today.slice(0, 4)}-01-01`;
  await save(
    recurringItem,
    people.slice(1).map((one) => ({
      ...one,
      note: 'Night line leader',
      elementId: allowance,
      amount: 1500,
      replaces: false,
      startsOn: firstOfYear,
      endsOn: null,
      cap: null,
    })),
  );
  await save(
    salaryHold,
    people.slice(0, 1).map((one) => ({
      ...one,
      reason: 'Absent without notice; last known address unanswered',
      startsOn: `${today.slice(0, 8)}01`,
      endsOn: null,
      releasedOn: null,
    })),
  );
}
