import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describe as describeMachine } from '#machines/core/model/describe.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { createPrincipals } from '#server/platform/access/principals.ts';
import { CALLS_OF_SCREENS } from '#server/catalogue/declaredScreens.ts';
import { createApp } from '#server/app.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { issuePaper } from '#server/kits/papers/issue.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { mountedRoutes } from '#server/platform/http/contracts.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { create, expectOk, row } from '#tests/api/increments/carry.ts';
import { requisition } from '#tests/api/recruitment/payloads.ts';
import { issueTypeId, raise } from '#tests/api/tickets/fixture.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { grievance } from '#tests/api/grievances/fixture.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount, MARK, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Attempt, PayTheirs, Theirs } from './attempt.ts';
import { ATTEMPTS } from './attempts.ts';
import { createAssets } from './assetBelongings.ts';
import { createPayBelongings } from './payBelongings.ts';
import { createDevelopment } from './developmentBelongings.ts';
import { createFeedback } from './feedbackBelongings.ts';
import { createAppraisal } from './performanceBelongings.ts';
import { createOnboarding, createSeparation } from './separationBelongings.ts';
import { createTaskProject } from './taskBelongings.ts';
import { createTraining } from './trainingBelongings.ts';
import { userAttempts } from './userAttempts.ts';

let server: TestServer;
let other: OtherAccount;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      other = await createOtherAccount(owner);
      // Each table's new IDs are unique across tables, because responses are compared without the requested
      // IDs.
      await owner.raw(`
        select setval(s.seqrelid, 100000 * row_number() over (order by s.seqrelid))
        from pg_sequence s join pg_class c on c.oid = s.seqrelid
        where c.relnamespace = 'public'::regnamespace`);
    },
  });
});
afterAll(() => server.close());

const oneId = async (sql: string, parameters: Record<string, unknown>) =>
  (await queryOne<{ id: number }>(server.owner, sql, parameters))?.id ?? 0;

/** One of everything that belongs to this person, and the texts that must not leak. */
async function belongings(
  client: Client,
  place: Omit<
    Theirs,
    | keyof PayTheirs
    | 'userId'
    | 'heldRoleId'
    | 'sessionId'
    | 'subjectId'
    | 'fileId'
    | 'grievanceId'
    | 'noticeId'
    | 'companyShareId'
    | 'ticketId'
    | 'requisitionId'
    | 'designationId'
    | 'employmentTypeId'
    | 'issueTypeId'
    | 'conversationId'
    | 'policyId'
    | 'announcementId'
    | 'documentId'
    | 'documentVersionId'
    | 'ruleId'
    | 'proposalId'
    | 'changeId'
    | 'paperId'
    | 'transferId'
    | 'separationRequestId'
    | 'separationId'
    | 'clearanceItemId'
    | 'onboardingItemId'
    | 'settlementId'
    | 'taskProjectId'
    | 'taskColumnId'
    | 'taskId'
    | 'taskCheckId'
    | 'taskMessageId'
    | 'trainingId'
    | 'trainingApplicationId'
    | 'assetId'
    | 'assetKindId'
    | 'assetHandoverId'
    | 'assetCountId'
    | 'missingAssetId'
    | 'appraisalId'
    | 'developmentPlanId'
    | 'developmentStepId'
    | 'growTalkId'
    | 'feedbackTemplateId'
    | 'feedbackRoundId'
    | 'feedbackRequestId'
    | 'performanceCycleId'
    | 'strategicPlanId'
    | 'targetPlanId'
    | 'caseId'
    | 'confirmationId'
    | 'findingId'
    | 'bulkUpdateId'
    | 'jobId'
    | 'profitCentersId'
    | 'candidateId'
  >,
): Promise<Theirs> {
  const { userId } = client;
  const subjectId = await oneId(
    'select id from increments where employee_id = $employeeId order by id desc',
    { employeeId: place.employeeId },
  );
  const noticeId = await oneId(
    `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at)
     values (gen_random_uuid(), $userId, 'increment', '${MARK}', '${MARK}', '/', 1, now())
     returning id`,
    { userId },
  );
  const conversationId = await oneId(
    `with made as (
       insert into conversations (account_id, is_group, name)
       values ($accountId, true, '${MARK}') returning id
     ), joined as (
       insert into conversation_members (conversation_id, user_id) select id, $userId from made
     )
     insert into messages (conversation_id, sender_id, body) select id, $userId, '${MARK}' from made
     returning conversation_id as id`,
    { accountId: place.accountId, userId },
  );
  const session = await queryOne<{ id: string }>(
    server.owner,
    'select id from sessions where user_id = $userId',
    { userId },
  );
  const file = await upload(server.url, client, `${MARK}.pdf`, pdf());
  const issueType = await issueTypeId(client);
  const ofPolicy = await upload(server.url, client, `${MARK} policy.pdf`, pdf());
  const policyId = await oneId(
    `insert into policies (account_id, business_unit_id, title, file_id, created_by,
       removed_by, removed_at)
     values ($accountId, $businessUnitId, '${MARK}', $fileId, $userId,
       case when $accountId::bigint = 1 then $userId::bigint end,
       case when $accountId::bigint = 1 then now() end)
     returning id`,
    { ...place, userId, fileId: taken(ofPolicy).globalFileUrlId },
  );
  const announcementId = await oneId(
    `insert into announcements (account_id, business_unit_id, title, details, expires_on,
       created_by, removed_by, removed_at)
     values ($accountId, $businessUnitId, '${MARK}', '${MARK}', '2999-12-31', $userId,
       case when $accountId::bigint = 1 then $userId::bigint end,
       case when $accountId::bigint = 1 then now() end)
     returning id`,
    { ...place, userId },
  );
  const filed = await client.post(
    '/DisciplinaryMgmt/CreateNUpdateGrievance',
    await grievance(server, { strDescription: MARK }),
  );
  const ofAccount = (table: string) =>
    oneId(`select max(id) as id from ${table} where account_id = $accountId`, { ...place });
  const designationId = await ofAccount('designations');
  const employmentTypeId = await ofAccount('employment_types');
  // The managing director raises none; in the caller's own account, a manager does.
  const raiser = place.accountId === 1 ? await server.as('manager') : client;
  const requisitionMade = await raiser.post(
    '/Employee/SaveRecruitmentRequest',
    requisition({
      intBusinessUnitId: place.businessUnitId,
      intDepartmentId: place.departmentId,
      intSectionId: place.sectionId,
      intWorkplaceId: place.workplaceGroupId,
      intDesignationId: designationId,
      intEmployeeTypeId: employmentTypeId,
      strReasonForRequirement: MARK,
    }),
  );
  expectOk(requisitionMade);
  const candidateId = await oneId(
    `insert into hired_candidates (account_id, request_id, name, joining_on, handed_over_by)
     values ($accountId, $requestId, '${MARK}', '2149-01-01', $userId) returning id`,
    {
      accountId: place.accountId,
      requestId: (requisitionMade.body as { autoId: number }).autoId,
      userId,
    },
  );
  const { id: paperId } = await withTransaction(server.db, (tx) =>
    issuePaper(tx, {
      paper: 'salaryCertificate',
      subjectEmployeeId: place.employeeId,
      values: { purpose: MARK },
      by: { userId, accountId: place.accountId },
    }),
  );
  const better = await oneId(
    `insert into designations (account_id, name) values ($accountId, '${MARK} senior') returning id`,
    { accountId: place.accountId },
  );
  const proposer = place.accountId === 1 ? await server.as('hr') : client;
  const proposed = await proposer.post('/Career/ProposeTransfer', {
    employeeId: place.employeeId,
    kind: 'promotion',
    effectiveDate: '2149-01-01',
    reason: MARK,
    designationId: better,
  });
  expectOk(proposed);
  // No one can open a case about themselves.
  const opened = await proposer.post('/Career/OpenCase', {
    employeeId: place.accountId === 1 ? place.employeeId : other.colleagueId,
    incidentOn: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    charge: `${MARK} took something`,
  });
  expectOk(opened);
  const profitCentersId = await oneId(
    `with center as (
       insert into profit_centers (account_id, name) values ($accountId, '${MARK}') returning id
     ), made as (
       insert into profit_center_assignments (account_id, employee_id, valid)
       values ($accountId, $employeeId, '[2020-01-01,)') returning id
     ), shared as (
       insert into profit_center_shares (assignment_id, profit_center_id, share)
       select made.id, center.id, 100 from made, center
     ) select id from made`,
    { accountId: place.accountId, employeeId: place.employeeId },
  );
  const jobId = await oneId(
    `insert into jobs (account_id, asked_by, kind, title, input, input_hash, state)
     values ($accountId, $userId, 'export', '${MARK}', '{}', '', 'running') returning id`,
    { accountId: place.accountId, userId },
  );
  const bulkUpdateId = await oneId(
    `insert into bulk_updates (account_id, made_by, reason) values ($accountId, $userId, '${MARK}')
     returning id`,
    { accountId: place.accountId, userId },
  );
  const confirmationId = await oneId(
    `insert into confirmations (account_id, number, employee_id, business_unit_id, due_on, created_at)
     values ($accountId, '${MARK}', $employeeId, $businessUnitId, '2149-01-01', now()) returning id`,
    { ...place },
  );
  const { engine } = server.services;
  await withTransaction(server.db, (tx) =>
    dispatch(tx, engine, {
      workflow: 'confirmation',
      actor: systemActor(place.accountId),
      items: [
        {
          subjectId: confirmationId,
          event: { type: 'begin' },
          start: {
            input: {
              employeeId: place.employeeId,
              dueOn: '2149-01-01',
              dueAt: '2149-01-01T00:00:00.000Z',
            },
            subject: MARK,
            businessUnitId: place.businessUnitId,
          },
        },
      ],
    }),
  );
  const findingId = await oneId(
    `insert into audit_findings (account_id, control, instance_id, seq, found_at)
     select $accountId, 'undone', i.id, 1, now() from workflow_instances i
     where i.workflow = 'increment' and i.subject_id = $subjectId returning id`,
    { accountId: place.accountId, subjectId },
  );
  await withTransaction(server.db, (tx) =>
    dispatch(tx, engine, {
      workflow: 'auditFinding',
      actor: systemActor(place.accountId),
      items: [
        {
          subjectId: findingId,
          event: { type: 'find' },
          start: {
            input: {
              control: 'undone',
              controlLabel: 'Undone',
              ofWorkflow: 'increment',
              ofSubject: subjectId,
              ofStep: 1,
              deciderId: place.employeeId,
              takenAt: '2026-01-05T09:00:00.000Z',
            },
            subject: MARK,
            businessUnitId: place.businessUnitId,
          },
        },
      ],
    }),
  );
  return {
    ...place,
    ...(await createPayBelongings(server, { ...place, designationId, userId })),
    ...(await createSeparation(server, { ...place, userId })),
    ...(await createOnboarding(server, { ...place, userId })),
    ...(await createTaskProject(server, { ...place, userId })),
    ...(await createTraining(server, { ...place, userId })),
    ...(await createAssets(server, { ...place, userId })),
    ...(await createAppraisal(server, { ...place, userId })),
    ...(await createDevelopment(server, { ...place, userId })),
    ...(await createFeedback(server, { ...place, userId })),
    confirmationId,
    findingId,
    bulkUpdateId,
    jobId,
    profitCentersId,
    candidateId,
    transferId: (proposed.body as { autoId: number }).autoId,
    caseId: (opened.body as { autoId: number }).autoId,
    paperId,
    designationId,
    employmentTypeId,
    requisitionId: (requisitionMade.body as { autoId: number }).autoId,
    userId,
    heldRoleId: await oneId(
      `insert into user_roles (user_id, role, business_unit_id) values ($userId, 'developer', $unit)
       returning id`,
      { userId, unit: place.businessUnitId },
    ),
    issueTypeId: issueType,
    ticketId: await raise(client, {
      businessUnitId: place.businessUnitId,
      departmentId: String(place.departmentId),
      issueTypeId: issueType,
      issueDetails: MARK,
    }),
    subjectId,
    noticeId,
    companyShareId: await createShares(place.businessUnitId, place.accountId, userId),
    conversationId,
    policyId,
    announcementId,
    ...(await createDocument({ ...place, userId })),
    ruleId: await oneId(
      `insert into notification_rules (account_id, name, event, in_app, in_browser, mail, is_active,
         updated_by)
       select max(id), '${MARK}', 'all', true, true, 'atOnce', false, $userId from accounts
       returning id`,
      { userId },
    ),
    proposalId: await oneId(
      `insert into permission_proposals (account_id, proposed_by, user_id, menu_reference_id,
         before, after)
       values ($accountId, $userId, $userId, ${MENU.salaries}, '{}', '{}') returning id`,
      { accountId: place.accountId, userId },
    ),
    changeId: await oneId(
      `insert into permission_changes (account_id, actor_id, user_id, menu_reference_id, before, after)
       values ($accountId, $userId, $userId, ${MENU.salaries}, '{}', '{}') returning id`,
      { accountId: place.accountId, userId },
    ),
    sessionId: session?.id ?? '',
    fileId: taken(file).globalFileUrlId,
    grievanceId: (filed.body as { autoId: number }).autoId,
  };
}

/** A document that they own. No one of the caller's account may read it before its date. */
async function createDocument(place: {
  accountId: number;
  businessUnitId: number;
  employeeId: number;
  userId: number;
}): Promise<Pick<Theirs, 'documentId' | 'documentVersionId'>> {
  const documentId = await oneId(
    `insert into controlled_documents (account_id, kind, number, title, summary, business_unit_id,
       owner_id, must_acknowledge, created_by)
     values ($accountId, 'SOP', '${MARK}', '${MARK}', '${MARK}', $businessUnitId, $employeeId, true,
       $userId) returning id`,
    place,
  );
  const requestId = await oneId(
    `insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id, filed_by,
       pipeline_version, created_at)
     values ($accountId, 'documentVersion', 'request:documentVersion', '${MARK}', $businessUnitId,
       $employeeId, $userId, 1, now()) returning id`,
    place,
  );
  const documentVersionId = await oneId(
    `insert into controlled_document_versions (document_id, number, request_id, body, changes,
       effective_from, is_minor, read_since, prepared_by, approved_at)
     values ($documentId, 1, $requestId, '${MARK}', '${MARK}',
       case when $accountId::bigint = 1 then '2999-01-01'::date else '2020-01-01' end, false, 1,
       $employeeId, now()) returning id`,
    { ...place, documentId, requestId },
  );
  return { documentId, documentVersionId };
}

/** The unit's shares, issued by its own people. */
async function createShares(unitId: number, accountId: number, actorId: number): Promise<number> {
  const id = await oneId(
    `insert into company_shares (account_id, business_unit_id) values ($accountId, $unitId)
     returning id`,
    { accountId, unitId },
  );
  await query(
    server.owner,
    `insert into share_entries (company_share_id, kind, quantity, actor_id)
     values ($id, 'issue', 98765, $actorId)`,
    { id, actorId },
  );
  return id;
}

/** The state of their data, to check that it is unchanged. */
const state = (theirs: Theirs) =>
  query(
    server.owner,
    `select (select json_agg(i) from workflow_instances i where i.subject_id = $subjectId) as instance,
       (select json_agg(i) from workflow_instances i
        where i.workflow = 'ticket' and i.subject_id = $ticketId) as ticket,
       (select json_agg(i) from workflow_instances i
        where i.workflow = 'grievance' and i.subject_id = $grievanceId) as grievance,
       (select json_agg(i) from workflow_instances i where i.workflow = 'recruitment'
         and i.subject_id = $requisitionId) as requisition,
       (select json_agg(i) from workflow_instances i where i.workflow = 'payrollRun'
         and i.subject_id = $payrollRunId) as run,
       (select json_agg(s) from slips s where s.id = $slipId) as slip,
       (select json_agg(f) from payment_files f where f.id = $paymentFileId) as payments,
       (select count(*) from payroll_runs where month_id = $payrollMonthId) as runs,
       (select json_agg(a) from salary_assignments a where a.employee_id = $employeeId) as assignments,
       (select count(*) from own_comment_templates where id = $templateId) as templates,
       (select json_agg(v) from report_views v where v.id = $inboxViewId) as inbox_views,
       (select count(*) from report_defaults where view_id = $inboxViewId) as inbox_defaults,
       (select seen_at from notices where id = $noticeId) as seen,
       (select json_agg(j) from jobs j where j.id = $jobId) as job,
       (select revoked_at from sessions where id = $sessionId::uuid) as revoked,
       (select deleted_at from files where id = $fileId) as deleted,
       (select json_agg(c) from conversations c where c.id = $conversationId) as conversation,
       (select json_agg(m order by m.user_id) from conversation_members m
        where m.conversation_id = $conversationId) as members,
       (select json_agg(p) from policies p where p.id = $policyId) as policy,
       (select json_agg(n) from announcements n where n.id = $announcementId) as announcement,
       (select count(*) from announcement_reads where announcement_id = $announcementId) as reads,
       (select json_agg(d) from controlled_documents d where d.id = $documentId) as document,
       (select count(*) from controlled_document_reads
         where version_id = $documentVersionId) as documentReads,
       (select count(*) from controlled_document_acknowledgements
         where version_id = $documentVersionId) as acknowledgements,
       (select json_agg(p) from papers p where p.id = $paperId) as paper,
       (select json_agg(v order by id) from employee_versions v
         where v.employee_id = $employeeId) as versions,
       (select photo_file_id from employees where id = $employeeId) as photo,
       (select count(*) from messages where conversation_id = $conversationId) as messages,
       (select count(*) from increments where employee_id = $employeeId) as increments,
       (select count(*) from share_entries where company_share_id = $companyShareId) as shares,
       (select json_agg(r) from notification_rules r where r.id = $ruleId) as rule,
       (select decided_at from permission_proposals where id = $proposalId) as decided,
       (select count(*) from user_permissions where user_id = $userId) as permissions`,
    { ...theirs },
  );

function expectKept(
  { outcome }: Attempt,
  { status, body }: Answer,
  secrets: string[],
  filtered = [200],
): void {
  const expected = { refused: [403, 404], invalid: [400, 403, 409], filtered }[outcome];
  expect(expected, `answered ${status}: ${JSON.stringify(body)}`).toContain(status);
  const text = JSON.stringify(body);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

const titled = [...ATTEMPTS, ...userAttempts].map(
  (attempt) => [`${attempt.route} ${attempt.parameter}`, attempt] as const,
);

describe('another account’s id', () => {
  let theirs: Theirs;
  let untouched: unknown;
  beforeAll(async () => {
    expectOk(await create(server, [row(other.colleagueId, 2026)], 'foreign'));
    const foreign = await server.as('foreign');
    theirs = await belongings(foreign, { ...other, employeeId: other.colleagueId });
    expect(theirs.subjectId).toBeGreaterThan(0);
    untouched = await state(theirs);
  });

  it.each(titled)('as %s reveals nothing and changes nothing', async (_title, attempt) => {
    const client = await server.as(attempt.as ?? 'allRoles');
    const answer = await attempt.send(client, theirs, server.url);
    expectKept(attempt, answer, [MARK, MARK.toLowerCase(), '98765', '54321']);
    expect(await state(theirs)).toEqual(untouched);
  });
});

/** Everyone may see names of the organisation, and the tests above cover how these calls use IDs. */
const personal = titled.filter(
  ([, { route, parameter, outcome }]) =>
    !/Department|Workplace|worplace|section|BusinessUnit|businessUnit|AccountId/.test(parameter) &&
    !(outcome === 'filtered' && route.includes('UploadFile')) &&
    // Everyone may write to employees, and see them in the contact book.
    !route.includes('GetEmpAllBasicInfoById') &&
    !route.includes('CombineDataSet') &&
    !(route.includes('CadreAllDDL') && parameter === 'intId') &&
    // Tax years are those of the whole account.
    !(route.includes('/Tax/Certificate') && parameter === 'taxYearId') &&
    // Names only a supervisor, whom HR may choose; routes.test.ts tests who may create a person.
    !route.includes('/Employee/Create') &&
    !route.includes('StartConversation') &&
    // Everyone may ask any colleague.
    !route.includes('AskJohari'),
);

/** Public IDs stay: those of the organisation's lists, of the account's pay structure, and of the contact book. */
const PUBLIC = [
  'accountId',
  'businessUnitId',
  'workplaceGroupId',
  'departmentId',
  'sectionId',
  'designationId',
  'employmentTypeId',
  'issueTypeId',
  'breakdownId',
  'salaryPolicyId',
  'taxYearId',
];
/** Reveals more about a colleague than the contact book does. */
const PRIVATE = /Salary|Permission|Share/;

/** The same data with unknown IDs. */
const noOnes = (theirs: Theirs, route = ''): Theirs =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, id]) => {
      if (typeof id === 'string') return [name, '00000000-0000-4000-8000-00000000abcd'];
      const isPublic = PUBLIC.includes(name) || (name === 'employeeId' && !PRIVATE.test(route));
      return [name, isPublic ? id : 2_000_000_000 + Number(id)];
    }),
  ) as unknown as Theirs;

/** A response without values that change each time, and without the requested ID. */
const readNotices = ({ status, body }: Answer, request: Theirs): unknown => {
  const ids = new Set<unknown>(
    Object.entries(request).flatMap(([name, id]) => (PUBLIC.includes(name) ? [] : [id as unknown])),
  );
  const plain = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => plain(each, key));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !['requestId', 'batchId'].includes(name))
          .map(([name, each]) => [name, plain(each, name)]),
      );
    }
    return /ids?$/i.test(key) && !/unit/i.test(key) && ids.has(value) ? 'the id' : value;
  };
  return { status, body: plain(body) };
};

describe('another person’s id, of the same account', () => {
  let theirs: Theirs;
  let untouched: unknown;
  beforeAll(async () => {
    const md = await server.as('md');
    expectOk(await create(server, [row(md.employeeId, 2026)]));
    theirs = await belongings(md, {
      accountId: 1,
      businessUnitId: 1,
      workplaceGroupId: 1,
      departmentId: 1,
      sectionId: 1,
      employeeId: md.employeeId,
    });
    const roles = ['supervisor', 'hr', 'md', 'audit', 'finance', 'admin', 'developer'];
    await hire(server.owner, {
      login: 'elsewhere',
      roles: ['employee', ...roles.map((role) => `${role}@2`)],
    });
    untouched = await state(theirs);
  });

  // A person without a role, and one with every role, but in another business unit.
  const colleagues = ['employee', 'elsewhere'];
  // A grievance's type is a choice of the form; delegates are chosen from the contact book.
  const isHidden = ({ parameter }: Attempt) =>
    !['intGrievanceTypeId', 'standInEmployeeId'].includes(parameter);

  it.each(personal)(
    'as %s reveals nothing, changes nothing, and is answered like an unknown ID',
    async (_title, attempt) => {
      for (const login of isHidden(attempt) ? colleagues : ['employee']) {
        const client = await server.as(login);
        const existing = await attempt.send(client, theirs, server.url);
        if (login === 'employee') {
          const secrets = [MARK, 'The md', 'U-md', '80000'];
          // People without a role may be refused where others get an empty list.
          expectKept(attempt, existing, secrets, [200, 403, 404]);
        }
        if (!isHidden(attempt)) continue;
        const none = noOnes(theirs, attempt.route);
        const unknown = await attempt.send(client, none, server.url);
        expect([login, readNotices(existing, theirs)]).toEqual([login, readNotices(unknown, none)]);
      }
      expect(await state(theirs)).toEqual(untouched);
    },
  );

  const subjects = {
    increment: 'subjectId',
    ticket: 'ticketId',
    recruitment: 'requisitionId',
    grievance: 'grievanceId',
    transfer: 'transferId',
    discipline: 'caseId',
    confirmation: 'confirmationId',
    auditFinding: 'findingId',
    payrollRun: 'payrollRunId',
    clearanceItem: 'clearanceItemId',
    onboardingItem: 'onboardingItemId',
    finalSettlement: 'settlementId',
    training: 'trainingId',
    trainingApplication: 'trainingApplicationId',
    assetHandover: 'assetHandoverId',
    assetCount: 'assetCountId',
    missingAsset: 'missingAssetId',
    appraisal: 'appraisalId',
    targetAgreement: 'targetPlanId',
    developmentPlan: 'developmentPlanId',
    feedbackRound: 'feedbackRoundId',
    feedbackRequest: 'feedbackRequestId',
  } as const;
  it.each(Object.entries(subjects))(
    'of %s refuses every event like an unknown ID',
    async (id, subject) => {
      expect(theirs[subject]).toBeGreaterThan(0);
      const events = workflows
        .filter((workflow) => workflow.id === id)
        .flatMap((workflow) => [...describeMachine(workflow).eventLabels.keys()]);
      const requests = [
        ...events.map((type) => ['/Workflow/Dispatch', type] as const),
        // A preview evaluates like a dispatch.
        ['/Workflow/Preview', events[0]] as const,
      ];
      for (const login of colleagues) {
        const client = await server.as(login);
        for (const [path, type] of requests) {
          const send = async (of: Theirs) => {
            const event = { type, comment: 'Curious' };
            const items = [{ subjectId: of[subject], event }];
            return readNotices(await client.post(path, { workflow: id, items }), of);
          };
          expect([login, path, type, await send(theirs)]).toEqual([
            login,
            path,
            type,
            await send(noOnes(theirs)),
          ]);
        }
      }
    },
  );

  it('cover every workflow', () => {
    expect(workflows.map(({ id }) => id).toSorted()).toEqual(Object.keys(subjects).toSorted());
  });
});

describe('the attempts', () => {
  it('use every parameter that takes an ID, in every call for signed-in users', () => {
    const principals = createPrincipals(server.db, server.services.secret);
    const app = createApp(server.services, principals);
    const publicRoutes = new Set(
      [...CALLS_OF_SCREENS].flatMap(([name, access]) => (access === 'public' ? [name] : [])),
    );
    const expected = mountedRoutes(app.router as unknown as Router).flatMap((route) => {
      const name = `${route.method.toUpperCase()} ${route.path}` as const;
      if (!route.contract || publicRoutes.has(name)) return [];
      // These are single routes for every resource and report, which their own suites test.
      if (/^\/((Resources|Reports|Requests)\/|Pipelines)/.test(route.path)) return [];
      return idParameters(
        z.toJSONSchema(route.contract.schema, { io: 'input', unrepresentable: 'any' }),
      ).map((parameter) => `${name} ${parameter}`);
    });
    const titles = new Set<string>(titled.map(([title]) => title));
    expect(expected.filter((wanted) => !titles.has(wanted))).toEqual([]);
    expect(expected.length).toBeGreaterThan(30);
  });
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `items.subjectId`: everything that a JSON schema calls an ID, except menu numbers. */
function idParameters(schema: unknown, above = ''): string[] {
  if (!isObject(schema)) return [];
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const within = properties.flatMap(([name, property]) => [
    ...(isId(name) ? [`${above}${name}`] : []),
    ...(isObject(property) ? idParameters(property['items'], `${above}${name}.`) : []),
  ]);
  return [...within, ...idParameters(schema['items'], above)];
}

const isId = (name: string): boolean =>
  /^(id|ids|createdBy)$|(Id|Ids)$/.test(name) &&
  // Numbers of the specification that identify a kind and belong to no one.
  !['menuReferenceId', 'MenuReferenceId', 'PartId', 'TypeId'].includes(name);
