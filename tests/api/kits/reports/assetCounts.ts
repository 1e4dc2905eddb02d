import { openCount } from '#tests/support/assetCounts.ts';
import { createKind, register } from '#tests/support/assets.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A count of each business unit, with one asset that it expects. */
export async function countAssets(server: TestServer): Promise<void> {
  const assetKindId = await createKind(server);
  for (const businessUnitId of [1, 2]) {
    await register(server, { assetKindId, businessUnitId });
    const { status, message } = await openCount(server, 'admin', {
      businessUnitId,
      workplaceId: null,
    });
    if (status !== 200) throw new Error(message);
  }
}
