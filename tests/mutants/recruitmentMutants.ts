import { getMutants, type Mutant } from './mutant.ts';

const recruitment = getMutants('recruitment');
const FOLDER = 'server/domains/recruitment';
const MACHINE = 'machines/domains/recruitment';

/** Flaws in the count of requisitions, the order of their steps, or who decides on them. */
export const mutants: readonly Mutant[] = [
  {
    name: 'recruitment: a refused save leaves a gap in the numbers',
    test: 'tests/api/recruitment/saving.test.ts',
    title: 'numbers have no gaps',
    changes: [
      {
        file: `${FOLDER}/save.ts`,
        from: 'const number = await nextNumber(tx, accountId, Number(requestedOn.slice(0, 4)));',
        to: 'const number = await nextNumber(outside, accountId, Number(requestedOn.slice(0, 4)));',
      },
      {
        file: `${FOLDER}/save.ts`,
        from: 'body: RecruitmentRequestBody,\n): Promise<{ id: number; number: string }> {',
        to: 'body: RecruitmentRequestBody,\n  outside: Tx = tx,\n): Promise<{ id: number; number: string }> {',
      },
      {
        file: `${FOLDER}/routes.ts`,
        from: 'async ({ tx, actor }, body) => {\n      const { id } = await saveRequisition(tx, engine, actor, body);',
        to: 'async ({ tx, actor, db }, body) => {\n      const { id } = await saveRequisition(tx, engine, actor, body, db as never);',
      },
    ],
  },
  recruitment(
    'recruitment: two saves at once get one number',
    'saving',
    'numbers have no gaps',
    `${FOLDER}/save.ts`,
    `insert into recruitment_numbers (account_id, year, last) values ($accountId, $year, 1)
     on conflict (account_id, year) do update set last = recruitment_numbers.last + 1
     returning last`,
    'select 1 + count(*) as last from recruitment_requests where account_id = $accountId and $year > 0',
  ),
  recruitment(
    'recruitment: a step is complete without comments',
    'recruitment',
    'a step needs a comment and a date to be complete, and',
    'machines/domains/recruitment/contracts/recruitment.ts',
    "if (!strComments) context.addIssue({ code: 'custom', path: ['strComments'], message: FILL_UP });",
    '',
  ),
  recruitment(
    'recruitment: a step is completed on a day to come',
    'recruitment',
    'a step needs a comment and a date to be complete, and',
    `${MACHINE}/machine.ts`,
    'return day <= new Date(Date.parse(event.at) + AHEAD_MS).toISOString().slice(0, 10);',
    'return true;',
  ),
  recruitment(
    'recruitment: steps are taken in the order of the list',
    'recruitment',
    'steps have an order',
    `${FOLDER}/update.ts`,
    '.toSorted((a, b) => a.intTrackingStepId - b.intTrackingStepId)',
    '',
  ),
  recruitment(
    'recruitment: a step is skipped',
    'recruitment',
    'steps have an order',
    `${MACHINE}/machine.ts`,
    "on: {\n        'review.complete': {",
    "on: {\n        'sourcing.complete': { target: 'interview', meta: complete('Skip', hr) },\n        'review.complete': {",
  ),
  recruitment(
    'recruitment: anyone who asks reviews it too',
    'recruitment',
    'are three people',
    `${MACHINE}/workflow.ts`,
    "['draft', 'review', 'mdApproval']",
    "['review', 'mdApproval']",
  ),
  recruitment(
    'recruitment: anyone who reviews approves it too',
    'recruitment',
    'are three people',
    `${MACHINE}/machine.ts`,
    "meta: complete('Approve', { role: 'md' }),",
    "meta: complete('Approve', { anyOf: [{ role: 'md' }, hr] }),",
  ),
  recruitment(
    'recruitment: everyone of the account sees every requisition',
    'recruitment',
    'a requisition is visible only to its requester and its',
    `${FOLDER}/requests.ts`,
    'and ${scope.sql}',
    '',
  ),
  recruitment(
    'recruitment: what goes beyond the plan needs no reason',
    'plan',
    'a requisition over the headcount plan needs a reason, even',
    `${FOLDER}/save.ts`,
    'throw invalid(OVER_PLAN,',
    'if (body.intEmpReqId > 0) throw invalid(OVER_PLAN,',
  ),
  recruitment(
    'recruitment: a plan of another unit is changed',
    'plan',
    'a requisition over the headcount plan needs a reason, even',
    `${FOLDER}/plan.ts`,
    'if (units && !units.includes(department.unitId)) throw forbidden();',
    '',
  ),
  recruitment(
    'recruitment: another account’s department is taken',
    'plan',
    'another account',
    `${FOLDER}/save.ts`,
    'and u.account_id = a.id',
    '',
  ),
  recruitment(
    'recruitment: a step that was undone stays complete',
    'outcomes',
    'a step completed by mistake can be undone, with its',
    `${FOLDER}/binding.ts`,
    'undo: { recordStep: forgetStep },',
    'undo: { recordStep: () => Promise.resolve() },',
  ),
  recruitment(
    'recruitment: what was raised is undone, and its number with it',
    'outcomes',
    'a raised requisition can be cancelled but not undone, and',
    `${FOLDER}/binding.ts`,
    'undo: { recordStep: forgetStep },',
    'undo: { recordStep: forgetStep, raise: () => Promise.resolve() },',
  ),
  recruitment(
    'recruitment: the next step inherits the time of the one before',
    'outcomes',
    'the people at a step are notified once of what is overdue',
    `${FOLDER}/binding.ts`,
    'dueAt: next ? afterWorkingHours(at, next.hours, calendar) : null',
    'dueAt: next ? new Date(Date.parse(at) - 1).toISOString() : null',
  ),
  {
    name: 'recruitment: anyone who is late is notified again and again',
    test: 'tests/api/recruitment/outcomes.test.ts',
    title: 'the people at a step are notified once of what is overdue',
    changes: [
      {
        file: 'server/engine/notices/deadlines.ts',
        from: 'on conflict do nothing returning instance_id',
        to: 'on conflict (instance_id, due_at) do update set due_at = excluded.due_at returning instance_id',
      },
      {
        file: 'server/engine/notices/deadlines.ts',
        from: 'd.instance_id = i.id and d.due_at = i.due_at)',
        to: 'd.instance_id = i.id and false)',
      },
    ],
  },
  recruitment(
    'recruitment: what was typed on a stale page is lost in silence',
    'outcomes',
    'of two people who complete a step at once the second is',
    `${FOLDER}/update.ts`,
    'if (lost.length === 0) return;',
    'if (lost.length >= 0) return;',
  ),
];
