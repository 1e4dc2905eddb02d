import type { GrievanceToFile } from '#machines/domains/grievances/contracts/grievances.ts';
import { UPLOAD_FAILED } from '#machines/core/values/attachments.ts';
import {
  GRIEVANCE_FILES,
  GRIEVANCE_TYPES,
  type Priority,
} from '#machines/domains/grievances/vocabulary.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import { attachFile, fileById } from '#server/kits/uploads/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { checkGrievance } from './check.ts';
import { readDeadline } from './deadlines.ts';
import { grievanceProfile } from './profile.ts';
import { beginGrievances, storeGrievance } from './store.ts';

/**
 * Files a grievance under the filer's name (spec 001 §2.1).
 * @returns its ID.
 * @throws AppError 400 naming every problem, 403 for a judicial one from a person who may not choose, 409 for
 * an ID, because a filed grievance can't be changed.
 */
export async function fileGrievance(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  body: GrievanceToFile,
): Promise<number> {
  if (body.intGrievanceId !== 0) {
    throw new AppError('conflict', 'A submitted grievance cannot be changed. Add a note instead');
  }
  const at = engine.at ?? (await now(tx));
  const profile = await grievanceProfile(tx, actor);
  if (
    body.intGrievanceTypeId === GRIEVANCE_TYPES.judicial &&
    (body.isSelfService || !profile.mayChooseType)
  ) {
    throw forbidden(
      'Only a supervisor, line manager or management can submit a judicial grievance, and not in self service',
    );
  }
  const { accountId, employeeId } = actor;
  const { segmentId, keptFrom } = await checkGrievance(tx, accountId, body, {
    at,
    filer: employeeId,
  });
  const priority = body.strPriority as Priority;
  const fileId = await checkedFile(tx, actor, body.strAttachment);
  const facts = {
    accountId,
    body,
    segmentId,
    priority,
    businessUnitId: profile.businessUnitId,
    role: profile.role,
    filedBy: employeeId,
    receiptHash: null,
    fileId,
    dueAt: await readDeadline(tx, accountId, priority, at),
    at,
  };
  const { id, record } = await storeGrievance(tx, facts);
  if (fileId !== null) {
    await attachFile(tx, actor, fileId, { tableReference: GRIEVANCE_FILES, referenceId: id });
  }
  await beginGrievances(tx, engine, actor, [{ ...facts, id, record, keptFrom }]);
  return id;
}

/**
 * Checks the attachment.
 * @throws AppError 415 if it isn't an image or PDF (spec 001 §5).
 */
async function checkedFile(tx: Tx, { accountId }: Actor, id: number): Promise<number | null> {
  if (id === 0) return null;
  const file = await fileById(tx, accountId, id);
  if (file && !/^(image\/|application\/pdf$)/.test(file.contentType)) {
    throw new AppError('unsupportedMedia', UPLOAD_FAILED, {
      errors: [{ path: 'strAttachment', message: 'The file must be an image or a PDF' }],
    });
  }
  return id;
}

async function now(tx: Tx): Promise<string> {
  const [row] = await query<{ at: Date }>(tx, 'select now() as at');
  return (row?.at ?? new Date()).toISOString();
}
