import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  bringToRating,
  close,
  createTicketFixture,
  details,
  expectOk,
  raise,
  update,
} from './fixture.ts';

let server: TestServer;
let employee: Client;
let hr: Client;
let finance: Client;
beforeAll(async () => {
  server = await startTestServer({ also: createTicketFixture });
  [employee, hr, finance] = (await Promise.all(
    ['employee', 'hr', 'finance'].map((login) => server.as(login)),
  )) as [Client, Client, Client];
});
afterAll(() => server.close());

describe('POST /HRTicket/CloseTicket', () => {
  it('closes by the requester’s rating, and says so in the spec’s words', async () => {
    const id = await raise(employee);
    const rowId = await bringToRating(hr, id);
    expect((await details(employee, id)).allowedEvents).toEqual(['requester.close']);
    const answer = await close(employee, id, rowId);
    expect(answer.body).toEqual({ statusCode: 200, message: 'Ticket closed successfully' });
    expect(await details(employee, id)).toMatchObject({
      state: 'closed',
      status: 'Closed',
      currentRowId: 0,
      rating: 4,
      feedback: 'Quick and friendly',
    });
  });

  it.each([0, -1, null, undefined])('refuses a rating of %s', async (rating) => {
    const id = await raise(employee, {}, 'Certificates and documents');
    const rowId = await bringToRating(hr, id);
    const answer = await close(employee, id, rowId, { rating });
    expect((answer.body as ErrorAnswer).errors).toEqual([
      { path: 'rating', message: 'Please provide a rating' },
    ]);
    expect(answer.status).toBe(400);
  });

  it('is allowed for the requester only, at the rating step', async () => {
    const id = await raise(employee);
    expect((await close(employee, id, 3)).status).toBe(409);
    // One step is done, another isn't: in both cases there is nothing to rate yet.
    expectOk(await update(hr, id, { 1: { isComplete: true } }));
    for (const early of [2, 3]) expect((await close(employee, id, early)).status).toBe(409);
    expect((await details(employee, id)).allowedEvents).not.toContain('requester.close');
    const rowId = await bringToRating(hr, id);
    expect((await close(hr, id, rowId)).status).toBe(403);
    expect((await close(finance, id, rowId)).status).toBe(404);
    expect((await close(employee, id, 1)).status).toBe(409);
    expect((await close(employee, id, rowId, { actionButton: 'x' })).status).toBe(400);
    expectOk(await close(employee, id, rowId, { feedback: '' }));
    expect((await close(employee, id, rowId)).status).toBe(409);
  });
});

describe('POST /HRTicket/ReopenTicket', () => {
  it('returns a closed ticket to its last step, for its requester with a reason', async () => {
    const id = await raise(employee);
    expectOk(await close(employee, id, await bringToRating(hr, id)));
    const reopen = (client: Client, comment: string) =>
      client.post('/HRTicket/ReopenTicket', { ticketId: id, comment });
    expect((await reopen(employee, ' ')).status).toBe(400);
    expect((await reopen(hr, 'Again')).status).toBe(403);
    expect((await reopen(finance, 'Again')).status).toBe(404);
    expectOk(await reopen(employee, 'It flickers again'));
    expect(await details(employee, id)).toMatchObject({
      state: 'open',
      status: 'Open',
      currentRowId: 2,
      rating: null,
      feedback: '',
    });
    expect((await reopen(employee, 'Once more')).status).toBe(409);
    expectOk(await close(employee, id, await bringToRating(hr, id), { rating: 2 }));
  });
});
