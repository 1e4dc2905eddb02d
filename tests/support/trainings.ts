import { accountDay } from './accountDay.ts';
import type { Client } from './client.ts';
import { recordAll } from './factories.ts';
import type { TestServer } from './server.ts';

export interface TrainingLists {
  titleId: number;
  organizationId: number;
  venueId: number;
  roomId: number;
  trainerId: number;
}

const save = async (hr: Client, resource: string, values: object): Promise<number> => {
  const { status, body } = await hr.post(`/Resources/${resource}/Save`, { values });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { autoId: number }).autoId;
};

/** The values of a title whose certificate lasts 24 months, except for its name and category. */
export const TITLE = {
  hours: 8,
  attendedPercent: 80,
  givesCertificate: true,
  validMonths: 24,
  evaluationWeeks: 0,
  bondMonths: 0,
  aims: null,
  duties: [],
};

/** What trainings choose from: a title whose certificate lasts 24 months, and an office with a room. */
export async function createTrainingLists(
  server: TestServer,
  trainerEmployeeId: number,
): Promise<TrainingLists> {
  const hr = await server.as('hr');
  const [office] = (
    await server.owner.raw<{ rows: { id: string; room: string }[] }>(`
      with office as (insert into desk_offices (account_id, name) values (1, 'Training tower') returning id),
        floors as (insert into desk_floors (account_id, desk_office_id, name)
          select 1, id, 'Ground' from office returning id, desk_office_id)
      insert into desks (desk_floor_id, name, kind, across, down, seats)
        select id, 'Hall', 'room', 1, 1, 30 from floors
        returning (select desk_office_id from floors) as id, id as room`)
  ).rows;
  await recordAll(server.owner);
  const category = await save(hr, 'trainingCategory', { name: 'Safety', description: null });
  const titleId = await save(hr, 'trainingTitle', {
    ...TITLE,
    name: 'First aid',
    trainingCategoryId: category,
  });
  const organizationId = await save(hr, 'trainingOrganization', {
    name: 'Safety department',
    kind: 'own',
    contact: null,
    email: null,
    phone: null,
    address: null,
  });
  const trainerId = await save(hr, 'trainer', {
    name: 'Trainer',
    trainingOrganizationId: organizationId,
    employeeId: trainerEmployeeId,
    email: null,
    phone: null,
    subjects: null,
  });
  const venueId = await save(hr, 'trainingVenue', {
    name: 'Tower',
    kind: 'own',
    deskOfficeId: Number(office?.id),
    seats: 500,
    address: null,
  });
  return { titleId, organizationId, venueId, roomId: Number(office?.room), trainerId };
}

/** How many plans were made of the lists of a server. Files of one process must not move each other's days. */
const plans = new WeakMap<TrainingLists, number>();

/** The body of a plan: one session, on a day of its own. */
export const getPlan = (lists: TrainingLists, values: Record<string, unknown> = {}) => {
  const count = (plans.get(lists) ?? 0) + 1;
  plans.set(lists, count);
  return {
    titleId: lists.titleId,
    organizationId: lists.organizationId,
    venueId: null,
    businessUnitId: 1,
    audience: 'everyone',
    seats: 2,
    cost: 40_000,
    timeZone: 'Asia/Dhaka',
    needsApproval: false,
    closesOn: accountDay(10),
    closesTime: '17:00',
    note: null,
    sessions: [
      {
        date: accountDay(20 + count),
        startTime: '09:00',
        endTime: '17:00',
        trainerId: null,
        deskId: null,
      },
    ],
    ...values,
  };
};

/** Plans a training and opens it. */
export async function openTraining(
  server: TestServer,
  lists: TrainingLists,
  values: Record<string, unknown> = {},
): Promise<number> {
  const hr = await server.as('hr');
  const planned = await hr.post('/Training/Plan', getPlan(lists, values));
  if (planned.status !== 200) throw new Error(JSON.stringify(planned.body));
  const { trainingId } = planned.body as { trainingId: number };
  const opened = await hr.post('/Workflow/Dispatch', {
    workflow: 'training',
    items: [{ subjectId: trainingId, event: 'open' }],
  });
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  return trainingId;
}

/** Moves a training and its sessions into the past, so that they have begun. */
export const moveBack = (server: TestServer, trainingId: number, daysBack: number) =>
  server.owner.raw(`
    update trainings set closes_at = closes_at - interval '${daysBack} days',
      starts_at = starts_at - interval '${daysBack} days', ends_at = ends_at - interval '${daysBack} days'
      where id = ${trainingId};
    update training_sessions set starts_at = starts_at - interval '${daysBack} days',
      ends_at = ends_at - interval '${daysBack} days' where training_id = ${trainingId}`);
