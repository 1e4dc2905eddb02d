import type { Position } from '#machines/domains/people/contracts/employment.ts';
import type { Proposal } from '#machines/domains/career/transfer/events.ts';
import type {
  PositionChange,
  ResolvedProposal,
} from '#machines/domains/career/transfer/context.ts';
import { HOLDERS } from '#server/platform/access/holders.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { resolvedValues, getVersions } from '#server/domains/people/employment/index.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';

interface ProposalContext {
  accountId: number;
  employeeId: number;
  proposedBy: number;
  proposal: Proposal;
}

/**
 * The result of a proposal: the changed values, the old values, and the approvers.
 * @throws AppError 400 naming each invalid value, and if nothing would change.
 */
export async function resolveProposal(tx: Tx, context: ProposalContext): Promise<ResolvedProposal> {
  const { accountId, employeeId, proposal } = context;
  const { kind, effectiveDate, reason, newCode } = proposal;
  const stands = await standingOn(tx, context);
  const values = await resolvedValues(tx, accountId, { employeeId, values: getChosen(proposal) });
  const names = (Object.keys(values) as (keyof Position)[]).filter(
    (name) => name !== 'isActive' && values[name] !== stands[name],
  );
  if (names.length === 0) throw refused('designationId', 'Choose what changes');
  const pick = (from: Partial<Position>): PositionChange =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  const changes = pick(values);
  await refuseForeignWorkplace(tx, { ...stands, ...changes });
  const unit = changes.businessUnitId ?? stands.businessUnitId;
  const crossesUnits = unit !== stands.businessUnitId;
  if (newCode !== null) await refuseTakenCode(tx, context, newCode, crossesUnits);
  const receiverId = changes.supervisorId ?? stands.supervisorId;
  return {
    kind,
    effectiveDate,
    effectiveAt: await readBeginning(tx, accountId, effectiveDate),
    reason,
    changes,
    before: pick(stands),
    newCode,
    crossesUnits,
    needsJoining: MOVES.some((name) => name in changes),
    receiverId: receiverId === employeeId ? null : receiverId,
    receivingHrId: crossesUnits ? await readHr(tx, unit, context) : null,
  };
}

/** If one of these values changes, the person's arrival must be confirmed. */
const MOVES = ['sectionId', 'workplaceId', 'supervisorId'] as const;

const refused = (path: string, message: string) => refusedInput([{ path, message }]);

const getChosen = (proposal: Proposal) => ({
  ...(proposal.designationId ? { designationId: proposal.designationId } : {}),
  ...(proposal.sectionId ? { sectionId: proposal.sectionId } : {}),
  ...(proposal.workplaceId ? { workplaceId: proposal.workplaceId } : {}),
  ...(proposal.supervisorId ? { supervisorId: proposal.supervisorId } : {}),
  ...(proposal.employmentTypeId ? { employmentTypeId: proposal.employmentTypeId } : {}),
});

/** The person's position on the effective date, including other planned changes. */
async function standingOn(
  tx: Tx,
  { accountId, employeeId, proposal: { effectiveDate } }: ProposalContext,
): Promise<Position> {
  const versions = (await getVersions(tx, accountId, [employeeId])).get(employeeId) ?? [];
  const version = versions.find(
    ({ from, to }) =>
      (from === null || from <= effectiveDate) && (to === null || effectiveDate < to),
  );
  if (!version) {
    throw refused('effectiveDate', 'Effective date cannot be before the employment begins');
  }
  if (!version.position.isActive) {
    throw refused('effectiveDate', 'The employee no longer works here on this date');
  }
  return version.position;
}

async function refuseForeignWorkplace(
  tx: Tx,
  { workplaceGroupId, businessUnitId }: Position,
): Promise<void> {
  const [foreign] = await query(
    tx,
    'select from workplace_groups where id = $workplaceGroupId and business_unit_id <> $businessUnitId',
    { workplaceGroupId, businessUnitId },
  );
  if (foreign) throw refused('workplaceId', 'Workplace must belong to the business unit');
}

/** Employee IDs are never reused, even if the person now has another one. */
async function refuseTakenCode(
  tx: Tx,
  { accountId, employeeId }: ProposalContext,
  code: string,
  crossesUnits: boolean,
): Promise<void> {
  if (!crossesUnits) {
    throw refused('newCode', 'A new employee ID is given only in another business unit');
  }
  const [taken] = await query(
    tx,
    `select from employees where account_id = $accountId and comparison_key(code) = comparison_key($code)
     union all
     select from employee_numbers where account_id = $accountId and comparison_key(code) = comparison_key($code)
       and employee_id <> $employeeId`,
    { accountId, employeeId, code },
  );
  if (taken) throw refused('newCode', 'This employee ID is in use');
}

async function readBeginning(tx: Tx, accountId: number, day: string): Promise<string> {
  const row = await queryOne<{ at: Date }>(
    tx,
    `select $day::date::timestamp at time zone account_time_zone($accountId) as at`,
    { accountId, day },
  );
  if (!row) throw new Error('The database did not return the day');
  return row.at.toISOString();
}

/**
 * An HR person of the receiving unit, preferably one with HR rights in that unit only; never the person concerned or
 * the proposer. If there is none, HR of the current unit decides for both units.
 */
async function readHr(
  tx: Tx,
  unit: number,
  { accountId, employeeId, proposedBy }: ProposalContext,
): Promise<number | null> {
  const row = await queryOne<{ id: number }>(
    tx,
    `select u.id from ${HOLDERS}
     where u.account_id = $accountId and r.role = 'hr'
       and (r.business_unit_id = $unit or r.business_unit_id is null)
       and u.id not in ($employeeId, $proposedBy)
     order by r.business_unit_id is null, u.business_unit_id = $unit desc, u.user_id limit 1`,
    { accountId, unit, employeeId, proposedBy },
  );
  return row?.id ?? null;
}
