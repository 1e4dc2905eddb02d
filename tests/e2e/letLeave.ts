import type { SettlementRow } from '#machines/domains/separation/contracts/settlement.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A person whose separation is approved, with something to clear and a settlement: the IDs of both. */
export async function letLeave(
  server: TestServer,
  hr: Client,
  { employeeId, reason }: { employeeId: number; reason: string },
): Promise<{ separationId: number; settlementId: number }> {
  const type = await hr.post('/Resources/separationType/Save', {
    values: {
      name: 'As agreed',
      kind: 'resignation',
      byEmployee: true,
      noticeDays: 30,
      noticeSettled: 'byEmployee',
      payBase: 'basic',
      monthDays: 30,
      paysGratuity: true,
      holdsPay: true,
      compensations: [],
      needsClearance: true,
      waiverLimit: 10_000,
      notices: [],
      clearances: [{ name: 'Decisions', owner: 'hr', daysBefore: 1 }],
    },
  });
  expectOk(type);
  const sent = await hr.post('/Requests/separation/SendFor', {
    employeeId,
    payload: {
      typeId: (type.body as { autoId: number }).autoId,
      lastDay: accountDay(0),
      cause: 'otherJob',
      reason,
    },
  });
  expectOk(sent);
  const { requestId, workflow } = sent.body as { requestId: number; workflow: string };
  // The person has no supervisor, so that HR decides at both steps: two people.
  for (const login of ['hr2', 'allRoles']) {
    const client = await createClient(server.url, login);
    expectOk(
      await client.post('/Workflow/Dispatch', {
        workflow,
        items: [{ subjectId: requestId, event: { type: 'approve' } }],
      }),
    );
  }
  const rows = (await hr.get('/Separation/Settlements')).body as SettlementRow[];
  const prepared = await hr.post('/Separation/PrepareSettlement', {
    separationId: rows[0]?.separationId,
  });
  expectOk(prepared);
  const { settlementId } = prepared.body as { settlementId: number };
  return { separationId: requestId, settlementId };
}
