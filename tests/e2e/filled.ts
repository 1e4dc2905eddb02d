import { confirmAll } from '#tests/support/confirmAll.ts';
import { hire } from '#tests/support/factories.ts';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import { PHOTO_FILES } from '#machines/domains/company/contracts/profile.ts';
import {
  DOCUMENT_KIND_IDS,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '#machines/core/values/documentKinds.ts';
import type { ProfitCentersOfPerson } from '#machines/domains/organisation/contracts/profitCenters.ts';
import type { HeldByEntry } from '#machines/domains/company/contracts/roles.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { bringTo, expectOk, row } from '#tests/api/increments/carry.ts';
import { grievance } from '#tests/api/grievances/fixture.ts';
import { bringToRating, raise } from '#tests/api/tickets/fixture.ts';
import { requisition, stepDone } from '#tests/api/recruitment/payloads.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Client } from '#tests/support/client.ts';
import type { TestServer } from '#tests/support/server.ts';
import { year } from './fixture.ts';
import { letCount } from './letCount.ts';
import { letAnswer, type Answered } from './letAnswer.ts';
import { letGrow, type Grown } from './letGrow.ts';
import { letHold } from './letHold.ts';
import { letLeave } from './letLeave.ts';
import { letTask } from './letTask.ts';
import { letTrain } from './letTrain.ts';

/** User texts: plain by default, or script payloads for a security test. */
interface Words {
  comment: string;
  reason: string;
  group: string;
  message: string;
  file: string;
  policy: string;
}

const plain: Words = {
  comment: 'As agreed',
  reason: 'On leave',
  group: 'Decisions',
  message: 'Shall we begin?',
  file: 'plan.png',
  policy: 'Code of conduct',
};

/** IDs of the sample data, for URLs. */
export interface Filled {
  conversationId: number;
  /** A ticket of the employee that is to be rated. */
  ticketId: number;
  /** A transfer that the manager proposed. */
  transferId: number;
  /** A disciplinary case that HR is preparing. */
  caseId: number;
  /** A controlled document of each kind, with one version in force. */
  documentIds: Readonly<Record<DocumentKind, number>>;
  /** A role that someone holds in two business units. */
  heldRoleId: number;
  /** The cost allocation of a person. */
  profitCentersId: number;
  /** A candidate from recruitment. */
  candidateId: number;
  /** The application of a person who leaves. */
  separationId: number;
  settlementId: number;
  /** An open training with a participant. */
  trainingId: number;
  /** A development plan of the employee, and two talks. */
  grown: Grown;
  answered: Answered;
  incrementIds: { review: number; decision: number; finance: number; released: number };
}

/** IDs without sample data. */
export const withIds = (id: number): Filled => ({
  conversationId: id,
  ticketId: id,
  transferId: id,
  caseId: id,
  documentIds: { system: id, process: id, procedure: id, SOP: id, policy: id, forms: id },
  heldRoleId: id,
  profitCentersId: id,
  candidateId: id,
  separationId: id,
  settlementId: id,
  trainingId: id,
  grown: { planId: id, talkId: id, draftId: id },
  answered: { roundId: id, requestId: id },
  incrementIds: { review: id, decision: id, finance: id, released: id },
});

/** For tests that only list the screens. */
export const NOWHERE = withIds(0);

/** Creates data for every screen: work at each stage, shares, a budget, a delegate, a conversation. */
export async function fillFixture(server: TestServer, words: Words = plain): Promise<Filled> {
  const [manager, hr, md, audit, finance, admin, employee] = await Promise.all(
    ['manager', 'hr', 'md', 'audit', 'finance', 'admin', 'employee'].map((login) =>
      server.as(login),
    ),
  );
  if (!manager || !hr || !md || !audit || !finance || !admin || !employee) {
    throw new Error('No one is here');
  }
  const people = (...ids: number[]) => ids.map((id) => row(id, year));
  const [released = 0] = await bringTo(server, 'released', people(employee.employeeId, 1));
  await bringTo(server, 'financeRelease', people(2));
  const inAudit = await bringTo(server, 'auditRelease', people(3, 4));
  const [changed = 0, decision = 0] = await bringTo(server, 'mdDecision', people(8, 9, 10));
  const [review = 0] = await bringTo(server, 'hrReview', people(5, 6, 7, 21));
  expectOk(
    await md.post('/Employee/IncrementRequestApprove', [
      {
        incrementId: changed,
        approvalStatus: 'Approve with Change Request',
        comments: words.comment,
      },
    ]),
  );
  const [finance1 = 0] = inAudit;
  expectOk(
    await audit.post('/Employee/IncrementRequestRelease', [
      { incrementId: finance1, actor: 'audit', comments: words.comment },
    ]),
  );
  expectOk(
    await hr.get(
      `/Employee/IncrementRequestView?businessUnitId=1&year=${year}&viewType=hr&worplaceGroupId=1&sectionId=1`,
    ),
  );

  const toRate = await raise(
    employee,
    { issueDetails: words.comment, remarks: words.reason },
    'Certificates and documents',
  );
  await bringToRating(hr, toRate);
  await raise(employee, { issueDetails: words.comment });

  const unit = { companyShareId: 0, businessUnitId: 1, businessUnitName: 'North' };
  const share = (name: string, body: unknown) => finance.post(`/ShareExchange/${name}`, body);
  expectOk(await share('SaveAllCompanyShares', [{ ...unit, totalShareCount: 1000 }]));
  expectOk(
    await share('AllocateCompanyShares', {
      companyShareId: 1,
      employeeId: 1,
      shareCount: 10,
      reason: words.reason,
    }),
  );
  expectOk(
    await md.post('/Employee/IncrementBudgetSave', {
      businessUnitId: 1,
      year,
      amount: 500_000,
      reason: words.reason,
    }),
  );
  const today = accountDay();
  const center = await hr.post('/Resources/profitCenter/Save', { values: { name: words.group } });
  expectOk(center);
  expectOk(
    await hr.post('/Employee/SaveProfitCenters', {
      employeeId: 6,
      from: today,
      shares: [{ profitCenterId: (center.body as { autoId: number }).autoId, share: 100 }],
    }),
  );
  const centers = await hr.get('/Employee/ProfitCenters?employeeId=6');
  const [assignment] = (centers.body as ProfitCentersOfPerson).assignments;
  const md2 = await server.as('md2');
  expectOk(
    await md.post('/Workflow/Delegate', {
      stages: [{ workflow: 'increment', state: 'mdDecision' }],
      standInEmployeeId: md2.employeeId,
      fromDate: today,
      untilDate: today,
      reason: words.reason,
    }),
  );

  const { globalFileUrlId: intPolicyFileUrlId } = taken(
    await upload(server.url, hr, words.file, png(), { query: `tableReferrence=${POLICY_FILES}` }),
  );
  expectOk(
    await hr.post('/SaasMasterData/SaveUploadedPolicy', {
      strPolicyTitle: words.policy,
      intBusinessUnitId: 0,
      intPolicyFileUrlId,
    }),
  );
  const { globalFileUrlId: intProfileImageUrl } = taken(
    await upload(server.url, md, 'photo.png', png(), { query: `tableReferrence=${PHOTO_FILES}` }),
  );
  expectOk(await md.post('/Employee/UpdateProfilePhoto', { intProfileImageUrl }));
  const raised = await manager.post(
    '/Employee/SaveRecruitmentRequest',
    requisition({ strReasonForRequirement: words.reason }),
  );
  expectOk(raised);
  expectOk(
    await manager.post('/Employee/SaveRecruitmentRequest', requisition({ strRequestType: 'New' })),
  );
  const { autoId: requisitionId = 0 } = raised.body as WriteAnswer;
  expectOk(
    await hr.post('/Employee/UpdateEmpRecruitmentStatus', [
      stepDone(requisitionId, 1, { strComments: words.comment }),
    ]),
  );

  const hiring = await manager.post('/Employee/SaveRecruitmentRequest', requisition());
  const { autoId: hiringId = 0 } = hiring.body as WriteAnswer;
  for (const [who, step] of [
    [hr, 1],
    [md, 2],
    [hr, 3],
    [hr, 4],
  ] as const) {
    expectOk(await who.post('/Employee/UpdateEmpRecruitmentStatus', [stepDone(hiringId, step)]));
  }
  const handedOver = await hr.post('/HireDesk/HandOver', {
    requestId: hiringId,
    name: 'Farhana Islam',
    joiningOn: '2027-01-01',
  });
  expectOk(handedOver);
  const { autoId: candidateId = 0 } = handedOver.body as WriteAnswer;

  expectOk(
    await hr.post('/MasterData/CreateEditAnnouncement', {
      strTitle: 'Eid holidays',
      strDetails: words.comment,
      dteExpiredDate: accountDay(30),
      intBusinessUnitId: 0,
      isPinned: true,
    }),
  );

  const documentIds = await fillLibrary(server, hr, words);

  const filed = await employee.post(
    '/DisciplinaryMgmt/CreateNUpdateGrievance',
    await grievance(server, { strDescription: words.comment, strAdditionalNote: words.reason }),
  );
  expectOk(filed);
  const { autoId: grievanceId = 0 } = filed.body as WriteAnswer;
  expectOk(
    await hr.post('/DisciplinaryMgmt/AssignedToMember', {
      grievanceId,
      assignedToId: manager.employeeId,
    }),
  );
  expectOk(await hr.post('/DisciplinaryMgmt/AddNote', { grievanceId, note: words.comment }));

  const proposed = await hr.post('/Career/ProposeTransfer', {
    employeeId: 30,
    kind: 'transfer',
    effectiveDate: accountDay(30),
    reason: words.reason,
    sectionId: 4,
  });
  expectOk(proposed);
  const { autoId: transferId = 0 } = proposed.body as WriteAnswer;

  const charged = await hr.post('/Career/OpenCase', {
    employeeId: 31,
    incidentOn: accountDay(-3),
    charge: words.reason.padEnd(10, '.'),
  });
  expectOk(charged);
  const { autoId: caseId = 0 } = charged.body as WriteAnswer;
  const { items } = (await admin.get('/Roles/Held?role=supervisor')).body as {
    items: HeldByEntry[];
  };
  const heldRoleId = items.find(({ businessUnit }) => businessUnit === 'South')?.id ?? 0;
  expectOk(
    await admin.post('/Roles/Extend', { heldRoleId, businessUnitIds: [1], reason: words.reason }),
  );
  await hire(server.owner, { login: 'admin2', roles: ['employee', 'admin'] });
  await confirmAll(await server.as('admin2'));
  // Proposals that wait for a second person.
  const permissions = [
    {
      menuReferenceId: MENU.users,
      isView: true,
      isCreate: false,
      isEdit: false,
      isDelete: false,
    },
  ];
  expectOk(
    await admin.post('/Permission/UpdateRolePermissions', { role: 'supervisor', permissions }),
  );
  expectOk(await admin.post('/TwoPeople/SaveRules', { proposalDays: 60 }));

  await server.owner.transaction(async (tx) => {
    const { userId } = await server.as('developer');
    const before = await recordsBefore(tx, 'login', [userId]);
    await tx.raw('update users set is_operator = true where id = ?', [userId]);
    await recordChanged(tx, 'login', before, { actor: { userId: null, accountId: 1 } });
  });
  expectOk(
    await admin.post('/Webhooks/Make', {
      name: 'Chat bot',
      url: 'https://example.com/cadre',
      workflows: ['transfer'],
    }),
  );
  const features = await admin.post('/FeatureGroups/Save', { name: 'Headcount desk' });
  expectOk(features);
  expectOk(
    await admin.post('/FeatureGroups/SetFeatures', {
      id: (features.body as WriteAnswer).autoId,
      version: 1,
      permissions: [
        {
          menuReferenceId: MENU.contactBook,
          isView: true,
          isCreate: false,
          isEdit: false,
          isDelete: false,
        },
      ],
    }),
  );
  expectOk(
    await admin.post('/RoleProfiles/Save', { name: 'Branch office', roles: ['supervisor'] }),
  );
  expectOk(
    await admin.post('/SignInRules/Save', {
      name: 'Everyone at the mill',
      provider: 'first',
      domain: 'mill.example',
      claim: 'groups',
      claimValue: 'weaving',
      role: 'employee',
    }),
  );

  const started = await hr.post('/ChattingApp/StartConversation', {
    employeeIds: [md.employeeId, audit.employeeId],
    name: words.group,
  });
  expectOk(started);
  const { autoId: conversationId } = started.body as { autoId: number };
  const query = 'tableReferrence=chat';
  const { globalFileUrlId: fileId } = taken(
    await upload(server.url, md, words.file, png(), { query }),
  );
  const say = (who: typeof md, clientKey: string, text: string, more = {}) =>
    who.post('/ChattingApp/SendMessage', { conversationId, clientKey, text, ...more });
  expectOk(await say(md, 'filled-by-md', words.message, { fileId }));
  expectOk(await say(audit, 'filled-by-audit', words.message));
  await letHold(server);
  return {
    ticketId: toRate,
    transferId,
    caseId,
    documentIds,
    heldRoleId,
    conversationId,
    profitCentersId: assignment?.id ?? 0,
    candidateId,
    ...(await letLeave(server, hr, { employeeId: 12, reason: words.reason })),
    grown: await letGrow(server).finally(() => letCount(server)),
    answered: await letAnswer(server),
    trainingId: await letTrain(server).finally(() => letTask(server)),
    incrementIds: { review, decision, finance: finance1, released },
  };
}

/** A document of each kind, each with an approved version. */
async function fillLibrary(
  server: TestServer,
  hr: Client,
  words: Words,
): Promise<Filled['documentIds']> {
  const ids = new Map<DocumentKind, number>();
  for (const kind of DOCUMENT_KIND_IDS) {
    const entered = await hr.post('/ControlledDocuments/Save', {
      kind,
      number: `${DOCUMENT_KINDS[kind].prefix}-1`,
      title: words.policy,
      summary: words.reason,
      intBusinessUnitId: 0,
      ownerId: hr.employeeId,
      reviewMonths: 12,
      mustAcknowledge: true,
    });
    expectOk(entered);
    ids.set(kind, (entered.body as { autoId: number }).autoId);
  }
  await server.owner.raw(
    `with asked as (insert into requests (account_id, kind, workflow, number, business_unit_id,
         employee_id, filed_by, pipeline_version, created_at)
       select 1, 'documentVersion', 'request:documentVersion', 'DV-' || id, 1, :by, 1, 1, now()
       from controlled_documents where account_id = 1 returning id, number)
     insert into controlled_document_versions (document_id, number, request_id, body, changes,
       effective_from, is_minor, read_since, prepared_by, approved_at, notified_at)
     select d.id, 1, asked.id, :body, :changes, account_day(1), false, 1, :by, now(), now()
     from controlled_documents d join asked on asked.number = 'DV-' || d.id`,
    { by: hr.employeeId, body: words.comment, changes: words.reason },
  );
  await recordUnrecorded(server.owner, 'document version');
  for (const [heading, achievement] of Object.entries({
    financial: 17.6,
    customer: 0,
    process: 9,
  })) {
    const values = { name: `${words.policy} ${achievement}`, heading, objective: words.reason };
    const figures = { frequency: 'quarterly', direction: '2', target: 18, achievement };
    expectOk(await hr.post('/Resources/scorecardItem/Save', { values: { ...values, ...figures } }));
  }
  return Object.fromEntries(ids) as Filled['documentIds'];
}
