import { expect } from 'vitest';
import type { TestServer } from './server.ts';

const RESIGNATION = {
  name: 'Resignation',
  kind: 'resignation',
  byEmployee: true,
  noticeDays: 30,
  noticeSettled: 'byEmployee',
  payBase: 'basic',
  monthDays: 30,
  holdsPay: true,
  needsClearance: true,
  needsSettlement: true,
  waiverLimit: 10_000,
  notices: [],
  compensations: [],
  clearances: [],
};

/** Saves a separation type: a resignation, unless the values say otherwise. Returns its ID. */
export async function saveSeparationType(
  server: TestServer,
  values: Record<string, unknown> = {},
): Promise<number> {
  const { status, body } = await (
    await server.as('hr')
  ).post('/Resources/separationType/Save', { values: { ...RESIGNATION, ...values } });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { autoId: number }).autoId;
}
