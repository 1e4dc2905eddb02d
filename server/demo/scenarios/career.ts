import { proposeTransferBody } from '#machines/domains/career/contracts/transfers.ts';
import { confirmationWorkflow } from '#machines/domains/career/confirmation/workflow.ts';
import { transferWorkflow } from '#machines/domains/career/transfer/workflow.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { beginDue } from '#server/domains/career/confirmations/index.ts';
import { proposeTransfer } from '#server/domains/career/transfers/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { firstOfMonth, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { letTimersFire } from '#server/demo/stage/timers.ts';
import { reviews, sweeps, type Reviewed } from './careerReviews.ts';
import { moves, type Move } from './careerMoves.ts';

/** Transfers and promotions at every stage, and probations close to their end. */
export const career: Scenario = (stage) => [
  ...moves.flatMap((move) => moments(stage, move)),
  ...sweeps.map((daysAgo) => ({
    at: moment(stage, daysAgo, 20),
    happen: async (engine: Engine) => {
      await beginDue(stage.tx, engine);
    },
  })),
  ...reviews.flatMap((review, place) => reviewMoments(stage, review, place)),
];

const moment = ({ today }: Stage, daysAgo: number, minutes: number): string =>
  officeTime(workingDaysBefore(today, daysAgo), minutes);

/** The effective date of a transfer or promotion: the first of a month, or a number of working days ago. */
const effectiveDate = ({ today }: Stage, { effective }: Move): string =>
  'inMonths' in effective
    ? firstOfMonth(today, effective.inMonths)
    : workingDaysBefore(today, effective.daysAgo);

function moments(stage: Stage, move: Move): Moment[] {
  const { tx, actor } = stage;
  const day = effectiveDate(stage, move);
  let transferId = 0;
  const send = async (engine: Engine, login: string, event: { type: string }) => {
    await dispatch(tx, engine, {
      workflow: transferWorkflow.id,
      actor: actor(login),
      items: [{ subjectId: transferId, event }],
    });
  };
  return [
    {
      at: moment(stage, move.proposed.daysAgo, 60),
      happen: async (engine) => {
        const { kind, reason, raise } = move;
        const values = await getValues(stage, move);
        const body = proposeTransferBody.parse({
          ...values,
          kind,
          reason,
          raise,
          effectiveDate: day,
        });
        ({ id: transferId } = await proposeTransfer(tx, engine, actor(move.proposed.by), body));
      },
    },
    ...move.steps.map(({ by, daysAgo, event, comment }) => ({
      at: moment(stage, daysAgo, 120),
      happen: (engine: Engine) =>
        send(engine, by, { type: event, ...(comment === undefined ? {} : { comment }) }),
    })),
    ...(move.hasCome
      ? [
          {
            at: officeTime(day, 0),
            happen: (engine: Engine) =>
              letTimersFire(tx, engine, transferWorkflow.id, [transferId]),
          },
        ]
      : []),
    ...(move.joinedBy
      ? [
          {
            at: officeTime(day, 200),
            happen: (engine: Engine) =>
              send(engine, move.joinedBy ?? '', {
                type: 'join',
                joinedOn: day,
              } as { type: string }),
          },
        ]
      : []),
  ];
}

/** Looks up the IDs of the person and of the new values. */
async function getValues({ tx, actor }: Stage, { of, to }: Move): Promise<Record<string, number>> {
  const row = await queryOne<Record<string, number | null>>(
    tx,
    `select e.id as "employeeId", g.id as "designationId", s.id as "sectionId", w.id as "workplaceId"
     from employees e
     join designations p on p.id = e.designation_id
     left join designations g on g.account_id = e.account_id and g.name = $designation
     left join (sections s join departments d on d.id = s.department_id
       join business_units u on u.id = d.business_unit_id and u.name like $unit || '%')
       on s.name = $section
     left join (workplaces w join workplace_groups k on k.id = w.workplace_group_id
       join business_units x on x.id = k.business_unit_id and x.name like $unit || '%')
       on w.name = $workplace
     where e.account_id = $accountId and e.is_active and e.supervisor_id = $superior
       and p.name = $title
     order by e.joining_date, e.id limit 1`,
    {
      accountId: ACCOUNT_ID,
      superior: actor(of.superior).employeeId,
      title: of.title,
      designation: to.designation ?? null,
      section: to.section ?? null,
      unit: to.unit ?? '',
      workplace: to.workplace ?? null,
    },
  );
  if (!row) throw new Error(`No one under ${of.superior} is ${of.title}`);
  const references = [
    ['designationId', to.designation],
    ['sectionId', to.section],
    ['workplaceId', to.workplace],
  ] as const;
  for (const [id, name] of references) {
    if (name !== undefined && row[id] == null) throw new Error(`There is no ${name}`);
  }
  const supervisorId = to.supervisor ? actor(to.supervisor).employeeId : null;
  return Object.fromEntries(
    Object.entries({ ...row, supervisorId }).filter(
      (entry): entry is [string, number] => entry[1] !== null,
    ),
  );
}

/** The steps of one review, starting with the probation that ends first. */
function reviewMoments(stage: Stage, reviewed: Reviewed, place: number): Moment[] {
  const { tx, actor } = stage;
  const one = async () => {
    const [row] = await query<{ id: number; dueOn: string; reviewer: string | null }>(
      tx,
      `select c.id, c.due_on::text as "dueOn", u.login_id as reviewer
       from confirmations c join employees e on e.id = c.employee_id
       left join users u on u.employee_id = e.supervisor_id
       where c.account_id = $accountId order by c.due_on, c.id limit 1 offset $place`,
      { accountId: ACCOUNT_ID, place },
    );
    if (!row) throw new Error('There are fewer reviews than the story has');
    return row;
  };
  const send = async (engine: Engine, login: string, id: number, event: { type: string }) => {
    await dispatch(tx, engine, {
      workflow: confirmationWorkflow.id,
      actor: actor(login),
      items: [{ subjectId: id, event }],
    });
  };
  const { review, accepted } = reviewed;
  return [
    {
      at: moment(stage, review.daysAgo, 150 + place),
      happen: async (engine) => {
        const { id, dueOn, reviewer } = await one();
        const { daysAgo: _, extendBy, ...said } = review;
        const extendTo = extendBy === undefined ? null : addDays(dueOn, extendBy);
        const event = { type: 'review', ...said, extendTo };
        await send(engine, reviewer ?? 'hr', id, event);
      },
    },
    ...(accepted
      ? [
          {
            at: moment(stage, accepted.daysAgo, 240 + place),
            happen: async (engine: Engine) => {
              const { id, dueOn } = await one();
              const event = { type: 'accept', effectiveDate: addDays(dueOn, 1) };
              await send(engine, 'hr2', id, event);
            },
          },
        ]
      : []),
  ];
}
