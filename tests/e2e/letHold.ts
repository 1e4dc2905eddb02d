import { giveAsset } from '#tests/support/assets.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Gives the employee an asset of the company. */
export async function letHold(server: TestServer): Promise<void> {
  await giveAsset(server, (await server.as('employee')).employeeId, { serialNumber: 'PF-1' });
}
