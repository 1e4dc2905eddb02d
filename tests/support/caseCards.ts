import { systemActor } from '#server/platform/access/actor.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** A case of a kind that has a card, and the people and events of its way. */
export interface SampleCase {
  caseId: number;
  subjectId: number;
  /** Words of its title that only its readers may find. */
  words: string;
  /** Who is in charge, and whether the card comes without being put on a board. */
  owner: Client;
  isAssigned: boolean;
  close: () => Promise<void>;
  /** Undefined if the workflow has no way back. */
  reopen?: () => Promise<void>;
}

const refuseOther = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(JSON.stringify(body));
};

let subjects = 2_000_000;

async function start(
  { db, services }: TestServer,
  workflow: string,
  type: string,
  { subject, input }: { subject: string; input: Record<string, unknown> },
): Promise<number> {
  subjects += 1;
  const subjectId = subjects;
  await withTransaction(db, (tx) =>
    dispatch(tx, services.engine, {
      workflow,
      actor: systemActor(1),
      items: [{ subjectId, event: { type }, start: { input, subject, businessUnitId: 1 } }],
    }),
  );
  return subjectId;
}

const sender =
  (workflow: string, subjectId: number) =>
  async (client: Client, event: object): Promise<void> =>
    refuseOther(
      await client.post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] }),
    );

/** Makes the supervisor of the employee, as cases are given to supervisors. */
async function supervise({ owner }: TestServer, employee: Client, manager: Client): Promise<void> {
  await owner.raw(`
    update employees set supervisor_id = ${manager.employeeId} where id = ${employee.employeeId};
    update employee_versions set supervisor_id = ${manager.employeeId} where employee_id = ${employee.employeeId};
  `);
}

async function clearanceItem(server: TestServer): Promise<SampleCase> {
  const [employee, manager, hr] = [
    await server.as('employee'),
    await server.as('manager'),
    await server.as('hr'),
  ];
  await supervise(server, employee, manager);
  const subjectId = await start(server, 'clearanceItem', 'open', {
    subject: 'Keys of the dye store',
    input: {
      employeeId: employee.employeeId,
      title: 'Keys',
      owner: 'supervisor',
      source: 'template',
      value: 0,
      waiverLimit: 0,
      dueOn: '2190-01-01',
      dueAt: '2190-01-01T18:00:00.000Z',
    },
  });
  const send = sender('clearanceItem', subjectId);
  return {
    caseId: subjectId,
    subjectId,
    words: 'dye store',
    owner: manager,
    isAssigned: true,
    close: () => send(manager, { type: 'clear' }),
    reopen: () => send(hr, { type: 'reopen', comment: 'The wrong keys' }),
  };
}

async function onboardingItem(server: TestServer): Promise<SampleCase> {
  const [employee, manager, hr] = [
    await server.as('employee'),
    await server.as('manager'),
    await server.as('hr'),
  ];
  await supervise(server, employee, manager);
  const subjectId = await start(server, 'onboardingItem', 'open', {
    subject: 'Bank account of a spinner',
    input: {
      employeeId: employee.employeeId,
      title: 'Bank account',
      owner: 'supervisor',
      headId: null,
      needsEvidence: false,
      joinedOn: '2190-01-01',
      dueOn: '2190-01-08',
      dueAt: '2190-01-08T18:00:00.000Z',
    },
  });
  const send = sender('onboardingItem', subjectId);
  return {
    caseId: subjectId,
    subjectId,
    words: 'of a spinner',
    owner: manager,
    isAssigned: true,
    close: () => send(manager, { type: 'finish' }),
    reopen: () => send(hr, { type: 'reopen', comment: 'The wrong number' }),
  };
}

async function confirmation(server: TestServer): Promise<SampleCase> {
  const [employee, manager, hr] = [
    await server.as('employee'),
    await server.as('manager'),
    await server.as('hr'),
  ];
  await supervise(server, employee, manager);
  const subjectId = await start(server, 'confirmation', 'begin', {
    subject: 'Probation of a weaver',
    input: {
      employeeId: employee.employeeId,
      dueOn: '2190-01-31',
      dueAt: '2190-01-31T18:00:00.000Z',
    },
  });
  const send = sender('confirmation', subjectId);
  return {
    caseId: subjectId,
    subjectId,
    words: 'of a weaver',
    owner: manager,
    isAssigned: true,
    close: async () => {
      await send(manager, {
        type: 'review',
        work: 4,
        knowledge: 4,
        conduct: 4,
        attendance: 4,
        recommendation: 'extend',
        extendTo: '2190-03-01',
        comment: 'Needs some weeks more',
      });
      await send(hr, { type: 'accept', effectiveDate: '2190-02-01', comment: 'Agreed' });
    },
  };
}

async function auditFinding(server: TestServer): Promise<SampleCase> {
  const audit = await server.as('audit');
  const subjectId = await start(server, 'auditFinding', 'find', {
    subject: 'Raise of the lab assistant',
    input: {
      control: 'undone',
      controlLabel: 'Undone',
      ofWorkflow: 'increment',
      ofSubject: 1,
      ofStep: 1,
      deciderId: null,
      takenAt: '2026-01-05T09:00:00.000Z',
    },
  });
  const send = sender('auditFinding', subjectId);
  return {
    caseId: subjectId,
    subjectId,
    words: 'lab assistant',
    owner: audit,
    isAssigned: false,
    close: () => send(audit, { type: 'explain', comment: 'Agreed by telephone' }),
    reopen: () => send(audit, { type: 'reopen', comment: 'There is a new fact' }),
  };
}

async function developmentStep(server: TestServer): Promise<SampleCase> {
  const [employee, manager] = [await server.as('employee'), await server.as('manager')];
  await supervise(server, employee, manager);
  const saved = await employee.post('/Development/SavePlan', {
    aim: 'Lead a shift',
    gap: '',
    startsOn: '2026-01-01',
    endsOn: '2028-12-31',
    steps: [{ kind: 'task', words: 'Hold a night shift alone', dueOn: '2028-06-01' }],
  });
  refuseOther(saved);
  const { autoId: subjectId } = saved.body as { autoId: number };
  const send = sender('developmentPlan', subjectId);
  await send(employee, { type: 'propose' });
  await send(manager, { type: 'agree' });
  const step = async () => {
    const { body } = await employee.get(`/Development/Plan?planId=${subjectId}`);
    const [first] = (body as { steps: { stepId: number; version: number }[] }).steps;
    if (!first) throw new Error('The plan has no step');
    return first;
  };
  const { stepId } = await step();
  const save = async (state: string) => {
    const { version } = await step();
    refuseOther(
      await employee.post('/Development/SaveStep', {
        stepId,
        version,
        state,
        note: '',
        reason: '',
      }),
    );
  };
  return {
    caseId: stepId,
    subjectId,
    words: 'night shift',
    owner: employee,
    isAssigned: true,
    close: () => save('done'),
    reopen: () => save('open'),
  };
}

/** A case of each kind, by the kind's ID. */
export const sampleCases: Readonly<Record<string, (server: TestServer) => Promise<SampleCase>>> = {
  auditFinding,
  clearanceItem,
  confirmation,
  developmentStep,
  onboardingItem,
};
