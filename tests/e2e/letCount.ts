import { openCount } from '#tests/support/assetCounts.ts';
import { createKind, register } from '#tests/support/assets.ts';
import type { TestServer } from '#tests/support/server.ts';

/** An open count of the second unit, whose assets no other screen moves. */
export async function letCount(server: TestServer): Promise<void> {
  const assetKindId = await createKind(server, { name: 'Laptops to count' });
  await register(server, { assetKindId, businessUnitId: 2 });
  const { status, message } = await openCount(server, 'admin', {
    businessUnitId: 2,
    workplaceId: null,
  });
  if (status !== 200) throw new Error(message);
}
