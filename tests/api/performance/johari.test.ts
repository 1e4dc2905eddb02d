import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JohariView } from '#machines/domains/performance/contracts/johari.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (login: string) =>
  (await (await server.as(login)).get('/Performance/Johari')).body as JohariView;

const idOf = async (login: string) => (await server.as(login)).employeeId;

const choose = async (login: string, employeeId: number, ...adjectives: string[]) =>
  (await server.as(login)).post('/Performance/ChooseJohari', { employeeId, adjectives });

const ask = async (login: string, employeeIds: readonly number[]) =>
  (await server.as(login)).post('/Performance/AskJohari', { employeeIds });

describe('a Johari window', () => {
  it('asks colleagues of the company, each once', async () => {
    const own = await idOf('employee');
    const ids = await Promise.all(['manager', 'hr', 'md', 'finance'].map(idOf));
    expect((await ask('employee', [own])).status).toBe(400);
    expect((await ask('employee', [999_999])).status).toBe(400);
    expect((await ask('employee', ids)).status).toBe(200);
    expect((await ask('employee', ids.slice(0, 1))).status).toBe(200);
    const { asked, panes, answers } = await read('employee');
    expect(asked).toHaveLength(4);
    expect({ panes, answers }).toEqual({ panes: null, answers: 0 });
    expect((await read('manager')).waiting).toMatchObject([{ employeeId: own }]);
    expect((await read('audit')).waiting).toEqual([]);
    const everyone = Array.from({ length: 12 }, (_, at) => at + 100);
    expect((await ask('employee', [...everyone, 112])).status).toBe(400);
  });

  it('takes three to six adjectives of the list, once, from those who were asked', async () => {
    const own = await idOf('employee');
    expect((await choose('employee', own, 'Calm', 'Kind-hearted')).status).toBe(400);
    expect((await choose('employee', own, 'Calm', 'Kind-hearted', 'Kind-hearted')).status).toBe(
      400,
    );
    expect((await choose('employee', own, 'Calm', 'Kind-hearted', 'Lazy')).status).toBe(400);
    expect((await choose('employee', own, 'Calm', 'Kind-hearted', 'Witty')).status).toBe(200);
    expect((await choose('employee', own, 'Calm', 'Kind-hearted', 'Brave')).status).toBe(409);
    expect((await choose('audit', own, 'Calm', 'Kind-hearted', 'Brave')).status).toBe(404);
    expect(
      (await choose('employee', await idOf('hr'), 'Calm', 'Kind-hearted', 'Brave')).status,
    ).toBe(404);
  });

  it('opens with three answers, and a fourth alone changes nothing', async () => {
    const own = await idOf('employee');
    expect((await choose('manager', own, 'Calm', 'Brave', 'Patient')).status).toBe(200);
    expect((await choose('hr', own, 'Calm', 'Brave', 'Modest')).status).toBe(200);
    expect((await read('employee')).panes).toBeNull();
    expect((await choose('md', own, 'Kind-hearted', 'Brave', 'Mature')).status).toBe(200);
    const { panes, answers } = await read('employee');
    expect(answers).toBe(3);
    expect(panes).toMatchObject({
      open: ['Calm', 'Kind-hearted'],
      blind: ['Brave', 'Mature', 'Modest', 'Patient'],
      hidden: ['Witty'],
    });
    expect(panes?.unknown).not.toContain('Calm');
    expect((await choose('finance', own, 'Clever', 'Quiet', 'Logical')).status).toBe(200);
    expect((await read('employee')).panes).toEqual(panes);
    expect((await choose('manager', own, 'Clever', 'Quiet', 'Logical')).status).toBe(409);
  });

  it('is seen by no one else, not even in what HR may look at', async () => {
    for (const login of ['manager', 'hr', 'audit', 'admin']) {
      const view = await read(login);
      expect([login, view.panes, view.own]).toEqual([login, null, []]);
    }
  });
});
