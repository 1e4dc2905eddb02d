import { expect, vi } from 'vitest';
import type { RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { query } from '#server/platform/db/sql.ts';
import { patience } from './patience.ts';
import type { PayStructure } from './payStructure.ts';
import type { TestServer } from './server.ts';

/** Those who prepare, approve and pay runs, each with their own login. */
export class PayrollOffice {
  readonly #server: TestServer;
  readonly #structure: PayStructure;

  constructor(server: TestServer, structure: PayStructure) {
    this.#server = server;
    this.#structure = structure;
  }

  async post(login: string, path: string, body: unknown) {
    return (await this.#server.as(login)).post(path, body);
  }

  async get<Answer>(login: string, path: string): Promise<Answer> {
    return (await (await this.#server.as(login)).get(path)).body as Answer;
  }

  details(runId: number): Promise<RunDetails> {
    return this.get<RunDetails>('hr', `/Payroll/Run?runId=${runId}`);
  }

  send(login: string, runId: number, type: string, comment?: string) {
    return this.post(login, '/Workflow/Dispatch', {
      workflow: 'payrollRun',
      items: [{ subjectId: runId, event: { type, ...(comment ? { comment } : {}) } }],
    });
  }

  /** Waits until the run is calculated. @throws Error with the reason if it failed. */
  async calculated(runId: number): Promise<RunDetails> {
    await vi.waitFor(
      async () => expect((await this.details(runId)).state).not.toBe('calculating'),
      { timeout: patience(30_000), interval: 100 },
    );
    const run = await this.details(runId);
    if (run.state !== 'draft') return run;
    const [last] = await query<{ comment: string }>(
      this.#server.db,
      `select comment from workflow_transitions where workflow = 'payrollRun' and subject_id = $runId
       order by seq desc limit 1`,
      { runId },
    );
    throw new Error(last?.comment);
  }

  /** A calculated run of a month of 2026. */
  async create(month: number, more: Record<string, unknown> = {}): Promise<RunDetails> {
    const monthId = this.#structure.months.get(month);
    const { status, body } = await this.post('hr', '/Payroll/CreateRun', {
      kind: 'salary',
      monthId,
      ...more,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: expect.any(Number) as number }),
    ]);
    return this.calculated((body as { id: number }).id);
  }

  /** A locked run of a month of 2026. */
  async locked(month: number, more: Record<string, unknown> = {}): Promise<RunDetails> {
    const { id } = await this.create(month, more);
    for (const [login, type] of [
      ['hr', 'send'],
      ['md', 'approve'],
      ['audit', 'approve'],
      ['hr', 'lock'],
    ] as const) {
      const { status, body } = await this.send(login, id, type);
      expect([type, status, body]).toEqual([type, 200, expect.anything()]);
    }
    return this.details(id);
  }
}
