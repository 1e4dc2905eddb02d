import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  CompanyShare,
  CompanyShareDetails,
} from '#machines/domains/shares/contracts/shares.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
}, patience(240_000));
afterAll(async () => {
  await server.close();
});

it('three units of the demo company have shares, valued and allocated, and one has none', async () => {
  const finance = await server.as('finance');
  const { body } = await finance.get('/ShareExchange/GetAllCompanyShares?businessUnitId=0');
  const shares = body as CompanyShare[];
  expect(shares).toHaveLength(3);
  for (const share of shares) {
    expect(share.shareRate).toBeGreaterThan(0);
    expect(share.allocatedShareCount).toBeGreaterThan(0);
    expect(share.remainingShareCount).toBe(share.totalShareCount - share.allocatedShareCount);
    const { body: details } = await finance.get(
      `/ShareExchange/GetAllCompanySharesDetails?companyShareId=${share.companyShareId}`,
    );
    const { entries, holders } = (details as CompanyShareDetails[])[0] ?? {
      entries: [],
      holders: [],
    };
    expect(holders.length).toBeGreaterThan(3);
    const times = entries.map(({ at }) => at);
    expect(times.toSorted()).toEqual(times);
  }
});
