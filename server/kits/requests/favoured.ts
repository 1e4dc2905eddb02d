import {
  groupsIn,
  type Approver,
  type PipelineDefinition,
  type PipelineStep,
} from '#machines/kits/requests/pipeline.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { groupPart } from '#machines/core/values/roles.ts';
import { readEditors } from '#server/platform/access/editors.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Who benefits from a change of an approval pipeline. */
export interface Favour {
  /** The users who could decide more than before, or would need the agreement of fewer others. */
  userIds: number[];
  /**
   * Whether anyone at all benefits, including people whom the pipeline does not name, such as the superiors of
   * each requester.
   */
  isAny: boolean;
}

/** What lets someone decide: roles, groups, being named as an approver, or a relation to the requester. */
type Parts = ReadonlySet<string>;

/**
 * Determines who benefits from a change of a pipeline. These people may not confirm it. If that would leave no one to
 * confirm, only those count who benefit as a named person or a member of a group, and not by a role.
 */
export async function readFavour(
  db: Db | Tx,
  { accountId, proposedBy }: { accountId: number; proposedBy: number | null },
  before: PipelineDefinition,
  after: PipelineDefinition,
): Promise<Favour> {
  const holders = await getHolders(db, accountId, [...before.steps, ...after.steps]);
  const gaining = (isCounted: (part: string) => boolean) =>
    holders
      .filter(({ parts }) => gains(new Set(parts.filter(isCounted)), before, after))
      .map(({ userId }) => userId);
  const all = gaining(() => true);
  const editors = await readEditors(db, accountId, MENU.approvalPipelines);
  const others = editors.filter((id) => id !== proposedBy);
  const userIds = others.every((id) => all.includes(id)) ? gaining(isOfName) : all;
  const relatives = [...before.steps, ...after.steps].flatMap(({ approvers }) =>
    approvers.filter(isRelative).map(({ by }) => by),
  );
  const isAny = all.length > 0 || relatives.some((by) => gains(new Set([by]), before, after));
  return { userIds, isAny };
}

const isRelative = ({ by }: Approver): boolean => !['role', 'group', 'person'].includes(by);

const getPart = (one: Approver): string => {
  if (one.by === 'role') return one.role;
  if (one.by === 'group') return groupPart(one.groupId);
  return one.by === 'person' ? `person ${one.employeeId}` : one.by;
};

/** Whether an approver is a person or a group, as opposed to a role. */
const isOfName = (part: string): boolean => /^(?:person|group)[ -]/.test(part);

/**
 * Whether someone gains from the change: a new step to decide, even as a delegate or one of several approvers, or a
 * step that needs the agreement of fewer others.
 */
function gains(parts: Parts, before: PipelineDefinition, after: PipelineDefinition): boolean {
  const [had, has] = [before, after].map(({ steps }) => ({
    steps: steps.filter((step) => decides(parts, step)).length,
    always: steps.filter((step) => decides(parts, step) && step.condition === null).length,
    standsIn: steps.filter(({ standIn }) => parts.has(standIn)).length,
    again: steps.filter((step) => step.mayRepeat && mayDecide(parts, step)).length,
    others: steps.reduce((sum, step) => sum + othersIn(parts, step), 0),
  }));
  if (!had || !has) return false;
  const isIn = has.steps > 0 || has.standsIn > 0;
  return (
    has.steps > had.steps ||
    has.always > had.always ||
    has.standsIn > had.standsIn ||
    has.again > had.again ||
    (isIn && has.others < had.others)
  );
}

const decides = (parts: Parts, { approvers }: PipelineStep): boolean =>
  approvers.some((one) => parts.has(getPart(one)));

const mayDecide = (parts: Parts, step: PipelineStep): boolean =>
  decides(parts, step) || parts.has(step.standIn);

/** How many other people have to agree in a step that every request passes; 0 for other steps. */
function othersIn(parts: Parts, step: PipelineStep): number {
  if (step.condition !== null) return 0;
  const others = step.approvers.filter((one) => !parts.has(getPart(one))).length;
  return step.rule === 'all' ? others : decides(parts, step) ? 0 : 1;
}

/** The users who can decide these steps by a role, a group or their name, each with these roles, groups and names. */
const getHolders = (
  db: Db | Tx,
  accountId: number,
  steps: readonly PipelineStep[],
): Promise<{ userId: number; parts: string[] }[]> => {
  const approvers = steps.flatMap((step) => step.approvers);
  return query(
    db,
    `select u.id as "userId", array_agg(distinct h.part) as parts
     from users u join lateral (
       select p.role as part from held_parts p
       where p.user_id = u.id and p.role = any($parts::text[])
       union all
       select 'person ' || u.employee_id where u.employee_id = any($people::bigint[])
     ) h on true
     where u.account_id = $accountId group by u.id order by u.id`,
    {
      accountId,
      parts: [
        ...approvers.flatMap((one) => (one.by === 'role' ? [one.role] : [])),
        ...groupsIn(approvers).map(groupPart),
        ...steps.map(({ standIn }) => standIn),
      ],
      people: approvers.flatMap((one) => (one.by === 'person' ? [one.employeeId] : [])),
    },
  );
};
