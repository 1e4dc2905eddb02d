import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Answer } from '#tests/support/client.ts';
import type { TestServer } from '#tests/support/server.ts';

export const PAST = '2020-01-01';
export const FUTURE = '2150-01-01';

/** A row of IncrementRequestCreate: 5 % on gross, effective in the past. */
export const row = (employeeId: number, year: number, more: Record<string, unknown> = {}) => ({
  employeeId,
  year,
  effectiveDate: PAST,
  basicOrGross: 'gross',
  incrPercent: 5,
  effectiveDateReason: 'Agreed back then',
  ...more,
});

export const create = async (server: TestServer, rows: unknown, login = 'manager') =>
  (await server.as(login)).post('/Employee/IncrementRequestCreate', rows);

export const recommend = async (server: TestServer, items: unknown, login = 'hr') =>
  (await server.as(login)).post('/Employee/IncrementRequestRecommendation', items);

export const approve = async (server: TestServer, items: unknown, login = 'md') =>
  (await server.as(login)).post('/Employee/IncrementRequestApprove', items);

export const release = async (server: TestServer, items: unknown, login: string) =>
  (await server.as(login)).post('/Employee/IncrementRequestRelease', items);

/** The stages in order, each with the user and call that advances a list of increments. */
const STAGES = {
  hrReview: null,
  mdDecision: (server: TestServer, ids: number[]) =>
    recommend(
      server,
      ids.map((incrementId) => ({ incrementId })),
    ),
  auditRelease: (server: TestServer, ids: number[]) =>
    approve(
      server,
      ids.map((incrementId) => ({ incrementId, approvalStatus: 'Approve' })),
    ),
  financeRelease: (server: TestServer, ids: number[]) =>
    release(
      server,
      ids.map((incrementId) => ({ incrementId, actor: 'audit' })),
      'audit',
    ),
  released: (server: TestServer, ids: number[]) =>
    release(
      server,
      ids.map((incrementId) => ({ incrementId, actor: 'finance' })),
      'finance',
    ),
};

/** Requests rows as the manager and advances them to a stage; returns their IDs in order. */
export async function bringTo(
  server: TestServer,
  stage: keyof typeof STAGES,
  rows: ReturnType<typeof row>[],
): Promise<number[]> {
  expectOk(await create(server, rows));
  const ids = await getIds(server, rows);
  for (const [name, step] of Object.entries(STAGES)) {
    if (step) expectOk(await step(server, ids));
    if (name === stage) break;
  }
  return ids;
}

/** The latest increment of each row's person and year. */
export async function getIds(
  server: TestServer,
  rows: { employeeId: number; year: number }[],
): Promise<number[]> {
  const match = await query<{ id: number }>(
    server.db,
    `select (select max(id) from increments i
       where i.employee_id = n.employee_id and i.fiscal_year = n.year) as id
     from unnest($employeeIds::bigint[], $years::integer[]) with ordinality
       as n (employee_id, year, place)
     order by n.place`,
    {
      employeeIds: rows.map(({ employeeId }) => employeeId),
      years: rows.map(({ year }) => year),
    },
  );
  return match.map(({ id }) => id);
}

export function expectOk(answer: Answer): void {
  if (answer.status !== 200) {
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}

export const getRefusal = ({ status, body }: Answer) => ({
  refused: [],
  errors: [],
  ...(body as ErrorAnswer),
  status,
});

export const getRows = ({ body }: Answer): IncrementRow[] => body as IncrementRow[];

export async function getStates(server: TestServer, ids: number[]): Promise<string[]> {
  const rows = await query<{ state: string }>(
    server.db,
    `select state from workflow_instances
     where workflow = 'increment' and subject_id = any($ids::bigint[])
     order by array_position($ids::bigint[], subject_id)`,
    { ids },
  );
  return rows.map(({ state }) => state);
}

export async function readPay(server: TestServer, employeeId: number) {
  const pay = await queryOne<{ gross: number; basic: number }>(
    server.db,
    'select gross, basic from employees where id = $employeeId',
    { employeeId },
  );
  if (!pay) throw new Error(`There is no employee ${employeeId}`);
  return pay;
}

export const getRevisions = (server: TestServer, incrementIds: number[]) =>
  query<{
    grossBefore: number;
    grossAfter: number;
    basicBefore: number;
    basicAfter: number;
    effectiveDate: string;
    applied: boolean;
  }>(
    server.db,
    `select gross_before as "grossBefore", gross_after as "grossAfter",
       basic_before as "basicBefore", basic_after as "basicAfter",
       effective_date as "effectiveDate", applied_at is not null as applied
     from salary_revisions where increment_id = any($incrementIds::bigint[])
     order by array_position($incrementIds::bigint[], increment_id)`,
    { incrementIds },
  );
