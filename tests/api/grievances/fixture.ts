import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { GrievanceRow } from '#machines/domains/grievances/contracts/grievances.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { releaseHeld } from '#server/domains/grievances/index.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Answer } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Testing Ltd with a chain of four: `employee` under `manager` under `hr2`, who is also HR, under `md`. */
export const startFixture = (): Promise<TestServer> =>
  startTestServer({
    also: async (owner: Db) => {
      for (const [person, superior] of [
        ['employee', 'manager'],
        ['manager', 'hr2'],
        ['hr2', 'md'],
      ]) {
        await owner.raw(
          `update employees set supervisor_id = (select id from employees where code = ?)
           where code = ?`,
          [`U-${superior}`, `U-${person}`],
        );
      }
    },
  });

/** Ends the day of anonymous grievances and notes, after which HR gets them. */
export async function endDay({ owner, services: { db, engine } }: TestServer): Promise<void> {
  await owner.raw(`
    update held_grievances set release_at = release_at - interval '1 day';
    update held_grievance_notes set release_at = release_at - interval '1 day';
  `);
  while (await releaseHeld(db, engine));
}

/** Calls of one office, by login. */
export function speaker(server: TestServer) {
  const get = async (login: string, call: string): Promise<Answer> =>
    (await server.as(login)).get(`/DisciplinaryMgmt/${call}`);
  const post = async (login: string, call: string, body: unknown = {}): Promise<Answer> =>
    (await server.as(login)).post(`/DisciplinaryMgmt/${call}`, body);
  const today = accountDay();
  const range = `fromDate=${today.slice(0, 8)}01&toDate=${today}`;
  return {
    get,
    post,
    my: async (login: string) =>
      (await get(login, `GetMyGrievances?${range}`)).body as GrievanceRow[],
    assigned: async (login: string) => {
      const { employeeId } = await server.as(login);
      const { body } = await get(login, `GetMyGrievances?${range}&assignedToId=${employeeId}`);
      return body as GrievanceRow[];
    },
    all: async (login: string) => {
      const { body } = await get(login, 'GetAllGrievance?pageNo=1&pageSize=100000');
      return (body as { items: GrievanceRow[] }).items;
    },
    /** Files one, and returns its ID. */
    file: async (login: string, more: Record<string, unknown> = {}): Promise<number> => {
      const answer = await post(login, 'CreateNUpdateGrievance', await grievance(server, more));
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return (answer.body as { autoId: number }).autoId;
    },
  };
}

/** A complete grievance from the built-in catalogue: judicial if it names someone as such. */
export async function grievance(
  server: TestServer,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const typeId = Number(more['intGrievanceTypeId'] ?? 2);
  const [place] = (
    await server.owner.raw<{ rows: Record<'c' | 's' | 'm', number>[] & { g: number | null }[] }>(
      `select c.id as c, s.id as s, m.id as m, c.segment_id as g
       from grievance_categories c join grievance_sub_categories s on s.category_id = c.id
       join grievance_misconducts m on m.sub_category_id = s.id
       where c.type_id = ? order by m.id limit 1`,
      [typeId],
    )
  ).rows;
  return {
    intGrievanceId: 0,
    intGrievanceTypeId: typeId,
    intCategoryId: place?.c,
    intSubCategoryId: place?.s,
    intMisconductId: place?.m,
    intSegmentId: place?.g ?? 0,
    intEmployeeId: 0,
    strPriority: 'High',
    dteIncidentDate: '2026-11-01T10:30:00.000Z',
    strDescription: 'What happened, in words',
    strAdditionalNote: '',
    strAttachment: '',
    intStatusId: 0,
    strStatus: '',
    intCreatedBy: 4711,
    ...more,
  };
}

export const said = ({ status, body }: Answer) => {
  const { message, errors = [] } = body as ErrorAnswer;
  return { status, message, messages: errors.map((error) => error.message) };
};
