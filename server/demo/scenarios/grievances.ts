import { MENU } from '#machines/core/values/menuReferences.ts';
import { grievanceToFile } from '#machines/domains/grievances/contracts/grievances.ts';
import { GRIEVANCE_TYPES, STATUSES } from '#machines/domains/grievances/vocabulary.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  getAssignment,
  fileGrievance,
  getNote,
  getStatus,
} from '#server/domains/grievances/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { dispatch, type DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Moment, Stage, Scenario } from '#server/demo/stage/scenario.ts';

interface DemoGrievance {
  login: string;
  daysAgo: number;
  priority: 'High' | 'Medium' | 'Low';
  /** A misconduct of the built-in catalogue. */
  misconduct: string;
  words: string;
  /** The grievance is assigned one working day after filing, and resolved with this result. */
  assignee?: string;
  status?: (typeof STATUSES)[number]['name'];
  note?: string;
}

const STORIES: readonly DemoGrievance[] = [
  {
    login: 'employee',
    daysAgo: 33,
    priority: 'Medium',
    misconduct: 'Overtime not paid',
    words: 'Eleven hours of overtime in the last month are not on my pay slip.',
    assignee: 'hr',
    status: 'Resolved',
    note: 'The hours were booked on the wrong section. They come with the next salary.',
  },
  {
    login: 'finance',
    daysAgo: 29,
    priority: 'Low',
    misconduct: 'Canteen or transport',
    words: 'The bus on the northern route leaves before the shift ends.',
    assignee: 'hr2',
    status: 'Closed',
    note: 'The bus leaves a quarter of an hour later now.',
  },
  {
    login: 'employee',
    daysAgo: 6,
    priority: 'High',
    misconduct: 'Blocked exit',
    words: 'Bales stand before the rear fire exit of the store again.',
    assignee: 'manager',
    status: 'In Progress',
    note: 'I have asked the store to clear it today.',
  },
  {
    login: 'audit',
    daysAgo: 5,
    priority: 'Medium',
    misconduct: 'Spreading of rumours',
    words: 'A colleague tells others that I report them. Talking did not help.',
    assignee: 'hr',
    status: 'Escalated',
  },
  {
    login: 'developer',
    daysAgo: 2,
    priority: 'Low',
    misconduct: 'Training refused',
    words: 'The course that we agreed on in my appraisal was refused without a reason.',
    assignee: 'employee',
  },
  {
    login: 'employee',
    daysAgo: 1,
    priority: 'Medium',
    misconduct: 'Heat, noise or light',
    words: 'Half of the lamps above line 4 have been out for two weeks.',
  },
  {
    login: 'manager',
    daysAgo: 1,
    priority: 'High',
    misconduct: 'Sudden change of roster',
    words: 'Our roster was changed overnight, and no one was asked.',
  },
];

/** Grievances in every status, some overdue, from this month and the last. */
export const grievances: Scenario = (stage) =>
  STORIES.flatMap((notice) => getMoments(stage, notice));

function getMoments({ tx, today, random, actor }: Stage, notice: DemoGrievance): Moment[] {
  let id = 0;
  const at = (daysAgo: number, minutes: number) =>
    officeTime(workingDaysBefore(today, Math.max(0, daysAgo)), minutes, random.between(0, 59));
  const hr = actor('hr');
  const hearing = { ...hr, opens: EVERYTHING };
  const handler = notice.assignee ? { ...actor(notice.assignee), opens: EVERYTHING } : hearing;
  const act = async (engine: Engine, by: Actor, item: DispatchItem) => {
    await dispatch(tx, engine, { workflow: 'grievance', actor: by, items: [item] });
  };
  const steps: Moment[] = [
    {
      at: at(notice.daysAgo, random.between(0, 5)),
      happen: async (engine) => {
        id = await file(tx, engine, actor(notice.login), notice, today);
      },
    },
  ];
  if (notice.assignee) {
    steps.push({
      at: at(notice.daysAgo - 1, random.between(10, 15)),
      happen: (engine) =>
        act(
          engine,
          hearing,
          getAssignment({ grievanceId: id, assignedToId: handler.employeeId ?? 0 }),
        ),
    });
  }
  const status = STATUSES.find(({ name }) => name === notice.status);
  if (status) {
    steps.push({
      at: at(notice.daysAgo - 2, random.between(20, 25)),
      happen: async (engine) => {
        await act(engine, handler, getStatus({ grievanceId: id, statusId: status.id }));
        if (notice.note)
          await act(engine, handler, getNote({ grievanceId: id, note: notice.note }));
      },
    });
  }
  return steps;
}

/** Actors in the demo have no session, so their permissions are given here. */
const EVERYTHING = new Map([[MENU.grievanceDashboard, null]]);

async function file(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { misconduct, priority, words }: DemoGrievance,
  today: string,
): Promise<number> {
  const [place] = await query<Record<'category' | 'sub' | 'misconduct' | 'segment', number>>(
    tx,
    `select c.id as category, s.id as sub, m.id as misconduct, c.segment_id as segment
     from grievance_misconducts m
     join grievance_sub_categories s on s.id = m.sub_category_id
     join grievance_categories c on c.id = s.category_id
     where m.name = $misconduct and c.type_id = $type and c.account_id is null`,
    { misconduct, type: GRIEVANCE_TYPES.nonJudicial },
  );
  if (!place) throw new Error(`The catalogue has no ${misconduct}`);
  const day = Date.parse(engine.at ?? today) - 20 * 3_600_000;
  const body = grievanceToFile.parse({
    intGrievanceTypeId: GRIEVANCE_TYPES.nonJudicial,
    intCategoryId: place.category,
    intSubCategoryId: place.sub,
    intMisconductId: place.misconduct,
    intSegmentId: place.segment,
    strPriority: priority,
    dteIncidentDate: new Date(day).toISOString(),
    strDescription: words,
    isSelfService: true,
  });
  return fileGrievance(tx, engine, actor, body);
}
