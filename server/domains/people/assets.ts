import type { z } from 'zod';
import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import { readHeld } from '#server/domains/assets/index.ts';
import type { Call } from '#server/platform/http/call.ts';
import { recordAccess } from './access.ts';
import type { recordQuery } from './read.ts';

/**
 * GET /Employee/Assets: the assets that someone has or had from the company.
 * @throws AppError 404 for everyone who may not open their record.
 */
export async function heldAssets(
  { db, actor }: Call,
  { employeeId }: z.output<typeof recordQuery>,
): Promise<HeldAsset[]> {
  await recordAccess(db, actor, employeeId);
  return readHeld(db, actor.accountId, employeeId);
}
