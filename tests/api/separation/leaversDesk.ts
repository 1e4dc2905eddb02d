import { expect } from 'vitest';
import type { SettlementView } from '#machines/domains/separation/contracts/settlement.ts';
import { query } from '#server/platform/db/sql.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { TestServer } from '#tests/support/server.ts';
import { act, request } from './leaverWithEverything.ts';

type Simple =
  | 'prepare'
  | 'recalculate'
  | 'send'
  | 'approve'
  | 'return'
  | 'cancel'
  | 'clear'
  | 'reopen'
  | 'settleTwice';
export type Step = Simple | { correct: number };

const BY_HAND = [
  { direction: 'earning', title: 'Prize', amount: 500, reason: 'Promised', isTaxed: true },
];

/** How each item of the clearance is settled in the end. */
const ITEMS: Record<string, { login: string; event: object }> = {
  template: { login: 'admin', event: { type: 'charge', amount: 450, comment: 'Lost' } },
  asset: { login: 'admin', event: { type: 'charge', amount: 25_000, comment: 'Broken' } },
  loan: { login: 'finance', event: { type: 'waive', comment: 'Long service' } },
  advance: { login: 'finance', event: { type: 'clear' } },
  bond: { login: 'hr', event: { type: 'clear' } },
};

/** Everyone who takes part in the settlement of one leaver, each with their own login. */
export class LeaversDesk {
  readonly employeeId: number;
  readonly #server: TestServer;

  constructor(server: TestServer, employeeId: number) {
    this.#server = server;
    this.employeeId = employeeId;
  }

  /** Attempts a step, which the present state may refuse. */
  async attempt(step: Step): Promise<void> {
    if (typeof step === 'object') return this.correct(accountDay(step.correct), true);
    const settlementId = await this.#findSettlement();
    const event = (login: string, values: object) =>
      act(this.#server, login, { workflow: 'finalSettlement', subjectId: settlementId }, values);
    const steps: Record<Simple, () => Promise<unknown>> = {
      prepare: () => this.prepare(true),
      recalculate: () => this.recalculate(true),
      send: () => event('hr', { type: 'send' }),
      approve: () => event('md', { type: 'approve' }),
      return: () => event('md', { type: 'return', comment: 'Look again' }),
      cancel: () => event('hr', { type: 'cancel', comment: 'Begin again' }),
      clear: () => this.clear(),
      reopen: () => this.#reopen(),
      // Not by the approver, and not at all unless it is approved.
      settleTwice: () => event('md', { type: 'pay', method: 'bank', paidOn: accountDay(0) }),
    };
    await steps[step]();
  }

  /** Moves the last day, as HR asks and supervisor and HR approve. */
  async correct(lastDay: string, isAttempt = false): Promise<void> {
    const [row] = await query<{ lastDay: string }>(
      this.#server.db,
      'select last_day::text as "lastDay" from separations where employee_id = $employeeId',
      { employeeId: this.employeeId },
    );
    if (row?.lastDay === lastDay) return;
    if (isAttempt && (await this.#isSettled())) {
      const answer = await (
        await this.#server.as('hr')
      ).post('/Requests/separationCorrection/SendFor', {
        employeeId: this.employeeId,
        payload: { lastDay, typeId: null, reason: 'Too late' },
      });
      expect(answer).toMatchObject({ status: 400 });
      return;
    }
    const payload = { lastDay, typeId: null, reason: 'Agreed' };
    await request(this.#server, 'separationCorrection', this.employeeId, payload);
  }

  /** Settles the items of the clearance that are open. */
  async clear(): Promise<void> {
    for (const { id, source, state } of await this.#readItems()) {
      const way = ITEMS[source];
      if (!way || !state.startsWith('for')) continue;
      const item = { workflow: 'clearanceItem', subjectId: id };
      expect(await act(this.#server, way.login, item, way.event)).toMatchObject({ status: 200 });
    }
  }

  async prepare(isAttempt = false): Promise<void> {
    if (!isAttempt && (await this.#findSettlement()) > 0) return;
    const [row] = await query<{ id: number }>(
      this.#server.db,
      'select id from separations where employee_id = $employeeId',
      { employeeId: this.employeeId },
    );
    const answer = await (
      await this.#server.as('hr')
    ).post('/Separation/PrepareSettlement', { separationId: row?.id });
    if (!isAttempt) expect(answer).toMatchObject({ status: 200 });
  }

  async recalculate(isAttempt = false): Promise<void> {
    const settlementId = await this.#findSettlement();
    const post = async () =>
      (await this.#server.as('hr')).post('/Separation/RecalculateSettlement', {
        settlementId,
        lines: BY_HAND,
      });
    const answer = await post();
    if (isAttempt || answer.status === 200) return;
    // It was sent or approved before.
    expect(
      await this.#settle('md', { type: 'return', comment: 'Look again' }, settlementId),
    ).toMatchObject({ status: 200 });
    expect(await post()).toMatchObject({ status: 200 });
  }

  /** Sends, approves and pays; the payment is clicked twice. */
  async pay(): Promise<void> {
    const settlementId = await this.#findSettlement();
    const settle = (login: string, event: object) => this.#settle(login, event, settlementId);
    expect(await settle('hr', { type: 'send' })).toMatchObject({ status: 200 });
    expect(await settle('md', { type: 'approve' })).toMatchObject({ status: 200 });
    const payment = { type: 'pay', method: 'bank', paidOn: accountDay(0), reference: 'TRX-1' };
    const both = await Promise.all([settle('finance', payment), settle('finance', payment)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }

  async read(): Promise<SettlementView> {
    const path = `/Separation/Settlement?settlementId=${await this.#findSettlement()}`;
    return (await (await this.#server.as('hr')).get(path)).body as SettlementView;
  }

  #settle(login: string, event: object, subjectId: number) {
    return act(this.#server, login, { workflow: 'finalSettlement', subjectId }, event);
  }

  async #reopen(): Promise<void> {
    for (const { id, state } of await this.#readItems()) {
      if (!['cleared', 'charged', 'waived'].includes(state)) continue;
      const item = { workflow: 'clearanceItem', subjectId: id };
      await act(this.#server, 'hr', item, { type: 'reopen', comment: 'Look again' });
    }
  }

  readonly #readItems = () =>
    query<{ id: number; source: string; state: string }>(
      this.#server.db,
      `select c.id, c.source, i.state from clearance_items c
       join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id
       where c.employee_id = $employeeId order by c.id`,
      { employeeId: this.employeeId },
    );

  async #findSettlement(): Promise<number> {
    const [row] = await query<{ id: number }>(
      this.#server.db,
      `select id from final_settlements where employee_id = $employeeId and cancelled_at is null`,
      { employeeId: this.employeeId },
    );
    return row?.id ?? 0;
  }

  async #isSettled(): Promise<boolean> {
    const rows = await query(
      this.#server.db,
      `select from final_settlements where employee_id = $employeeId and settled_at is not null`,
      { employeeId: this.employeeId },
    );
    return rows.length > 0;
  }
}
