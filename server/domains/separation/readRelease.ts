import { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type {
  ReleaseItem,
  ReleaseView,
} from '#machines/domains/separation/contracts/separation.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { getDeclaredPaper } from '#server/kits/papers/declared.ts';
import { STATUS } from '#server/kits/papers/status.ts';
import { ITEM_OPEN } from './clearance/index.ts';
import { readExitInterview } from './exitInterview/saveExitInterview.ts';
import { readLeaverLink } from './leaverLink/index.ts';
import { readReturned } from './lastDay/bringBack.ts';
import { readHandover } from './lastDay/readHandover.ts';
import { UNSETTLED } from './unsettled.ts';
import { CLEARANCES, ITEM_OWNER, ITEM_STATUS } from './reports/rows.ts';

export const releaseQuery = z.object({ requestId: queryInt('must be an ID') });

type Leaver = Omit<
  ReleaseView,
  'corrections' | 'returned' | 'items' | 'papers' | 'handover' | 'interview' | 'link'
> & {
  separationId: number;
};

/**
 * Returns a leaver, with the clearance and the papers.
 * @throws AppError 404 for people outside of the caller's units.
 */
export async function readRelease(
  { db, actor }: Call,
  { requestId }: z.output<typeof releaseQuery>,
): Promise<ReleaseView> {
  const units = await unitsPermitted(db, actor, MENU.employeeRelease, 'isView');
  const leaver = await queryOne<Leaver>(
    db,
    `select s.id as "separationId", s.request_id as "requestId", r.workflow, r.number,
       e.id as "employeeId", e.name, e.code, t.name as type, s.last_day::text as "lastDay",
       t.kind = 'death' as "isDeath",
       s.released_at as "releasedAt", u.name as "releasedBy", t.needs_clearance as "needsClearance",
       ${UNSETTLED} as "isUnsettled", (select jsonb_build_object('settlementId', f.id, 'number', f.number)
         from final_settlements f where f.separation_id = s.id and f.cancelled_at is null) as settlement
     from separations s join employees e on e.id = s.employee_id
     join separation_types t on t.id = s.separation_type_id join requests r on r.id = s.request_id
     left join user_people u on u.user_id = s.released_by
     where s.request_id = $requestId and s.account_id = $accountId and s.cancelled_at is null
       and ($units::bigint[] is null or e.business_unit_id = any($units))`,
    { requestId, accountId: actor.accountId, units },
  );
  if (!leaver) throw notFound('Separation not found');
  const { separationId, ...view } = leaver;
  const items = await query<ReleaseItem>(
    db,
    `select c.id as "itemId", c.title, ${ITEM_OWNER} as owner, ${ITEM_STATUS} as status,
       ${ITEM_OPEN} as "isOpen", ci.context->>'dueOn' as "dueOn",
       case when ci.state = 'charged' then (ci.context->>'charge')::float8 end as charge
     from ${CLEARANCES} where c.separation_id = $separationId and c.account_id = $accountId
     order by ${ITEM_OPEN} desc, ci.context->>'dueOn', c.id`,
    { separationId, accountId: actor.accountId },
  );
  const papers = await query<{ paperId: number; kind: string; number: string; status: string }>(
    db,
    `select p.id as "paperId", p.kind, p.number, ${STATUS} as status from papers p
     where p.account_id = $accountId and p.employee_id = $employeeId
       and p.kind = 'experienceLetter' order by p.id`,
    { accountId: actor.accountId, employeeId: view.employeeId },
  );
  return {
    ...view,
    items,
    corrections: await readCorrections(db, actor.accountId, view.employeeId, view.requestId),
    returned: await readReturned(db, separationId),
    link: await readLeaverLink(db, separationId),
    handover: await readHandover(db, actor.accountId, separationId),
    interview: (await mayRelease(db, actor, view.employeeId))
      ? await readExitInterview(db, separationId)
      : null,
    papers: papers.map(({ kind, ...paper }) => ({ ...paper, title: getDeclaredPaper(kind).title })),
  };
}

/** Returns the last day and the type before each correction that was approved since the application. */
const readCorrections = (
  db: Db,
  accountId: number,
  employeeId: number,
  requestId: number,
): Promise<ReleaseView['corrections']> =>
  query(
    db,
    `select r.id as "requestId", r.number, i.context->'payload'->>'oldLastDay' as "lastDay", t.name as type
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     join separation_types t on t.id = (i.context->'payload'->>'oldTypeId')::bigint
     where r.account_id = $accountId and r.employee_id = $employeeId and r.kind = 'separationCorrection'
       and r.id > $requestId and i.state = 'approved' order by r.id`,
    { accountId, employeeId, requestId },
  );

/** Whether the caller may release this person; no one may release themselves. */
async function mayRelease(db: Db, actor: Actor, employeeId: number): Promise<boolean> {
  if (actor.employeeId === employeeId) return false;
  const units = await unitsPermitted(db, actor, MENU.employeeRelease, 'isEdit');
  const person = await queryOne(
    db,
    `select from employees where id = $employeeId
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { employeeId, units },
  );
  return person !== undefined;
}
