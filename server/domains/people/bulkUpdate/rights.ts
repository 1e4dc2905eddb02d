import { MENU } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { editsPart, type RecordAccess } from '#server/domains/people/index.ts';
import { bulkPart, type BulkPart } from './columns.ts';

type Units = readonly number[] | null;
const within = (units: Units, unitId: number): boolean => units === null || units.includes(unitId);

/** What the caller may change, by business unit, as in the forms for one person. */
export interface BulkRights {
  /** The business units in which the caller may change dated facts. */
  positionUnits: Units;
  sees(person: { unitId: number }): boolean;
  editsPosition(unitId: number): boolean;
  editsPart(part: BulkPart, person: { id: number; unitId: number }): boolean;
  /** The business units in which the caller may change anything. */
  units: Units;
}

export async function bulkRights(db: Db | Tx, actor: Actor): Promise<BulkRights> {
  const seen = await unitsPermitted(db, actor, MENU.employeeRecords, 'isView');
  const edited = await unitsPermitted(db, actor, MENU.employeeRecords, 'isEdit');
  const revealed = await unitsPermitted(db, actor, MENU.personalData, 'isView');
  const positionUnits = await unitsPermitted(db, actor, MENU.employment, 'isEdit');
  const accessTo = ({ id, unitId }: { id: number; unitId: number }): RecordAccess => {
    const isSelf = id === actor.employeeId;
    const isOffice = within(seen, unitId);
    return {
      isSelf,
      isOffice,
      isSupervisor: false,
      mayEdit: isOffice && !isSelf && within(edited, unitId),
      mayReveal: isOffice && !isSelf && within(revealed, unitId),
      seesEmployment: isSelf || within(positionUnits, unitId),
    };
  };
  return {
    positionUnits,
    units:
      seen === null || positionUnits === null ? null : [...new Set([...seen, ...positionUnits])],
    sees: ({ unitId }) => within(seen, unitId) || within(positionUnits, unitId),
    editsPosition: (unitId) => within(positionUnits, unitId),
    editsPart: (part, person) => editsPart(bulkPart(part), accessTo(person)),
  };
}
