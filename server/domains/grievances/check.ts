import type {
  AnonymousGrievance,
  GrievanceToFile,
} from '#machines/domains/grievances/contracts/grievances.ts';
import { GRIEVANCE_TYPES } from '#machines/domains/grievances/vocabulary.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { getPlace } from './catalogue.ts';

/** Clocks may be ahead by this much, so that an incident just now isn't refused as future. */
const AHEAD_MS = 5 * 60_000;

/**
 * Checks whether a grievance's fields fit each other (spec 001 §5): the segment follows from the category, and
 * people must belong to the account.
 * @throws AppError 400 naming every problem.
 */
export async function checkGrievance(
  tx: Tx,
  accountId: number,
  body: GrievanceToFile | AnonymousGrievance,
  { at, filer }: { at: string; filer: number | null },
): Promise<{ segmentId: number | null; keptFrom: number[] }> {
  const problems: Problem[] = [];
  const say = (path: string, message: string) => problems.push({ path, message });
  const place = await getPlace(tx, accountId, {
    categoryId: body.intCategoryId,
    subCategoryId: body.intSubCategoryId,
    misconductId: body.intMisconductId,
  });
  if (!place || place.typeId !== body.intGrievanceTypeId) {
    say('intCategoryId', 'Category does not belong to the Grievance Type');
  } else {
    if (!place.isSub) say('intSubCategoryId', 'Sub-Category does not belong to the Category');
    else if (!place.isMisconduct) {
      say('intMisconductId', 'Misconduct does not belong to the Sub-Category');
    }
    const judicial = body.intGrievanceTypeId === GRIEVANCE_TYPES.judicial;
    if (!judicial && place.segmentId !== body.intSegmentId) {
      say('intSegmentId', 'Segment does not belong to the Category');
    }
  }
  if (Date.parse(body.dteIncidentDate ?? '') > Date.parse(at) + AHEAD_MS) {
    say('dteIncidentDate', 'Incident Date & Time cannot be in the future');
  }
  const chain = await getChain(tx, accountId, body.intEmployeeId);
  if (body.intEmployeeId !== 0 && chain.length === 0) {
    say('intEmployeeId', 'Employee not found');
  }
  if (filer !== null && body.intEmployeeId === filer) {
    say('intEmployeeId', 'You cannot submit a grievance about yourself');
  }
  if (problems.length > 0) throw refusedInput(problems);
  return {
    segmentId: place?.segmentId ?? null,
    // A grievance is hidden from the accused person and all their superiors, except a superior who files it.
    keptFrom: chain.filter((id) => id !== filer),
  };
}

/** Returns a person of the account and all their superiors, or an empty list for the ID 0. */
async function getChain(tx: Tx, accountId: number, employeeId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `select unnest(reporting_chain(e.id)) as id from employees e
     where e.id = $employeeId and e.account_id = $accountId`,
    { employeeId, accountId },
  );
  return rows.map(({ id }) => id);
}
