import { array, assert, asyncProperty, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONGEST_RANK } from '#machines/domains/tasks/rank.ts';
import type { CardRow, ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import type { Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addCard, createProject, readCards } from '#tests/support/tasks.ts';

const MOVERS = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'];
const CARDS = 40;
/** `MOVES=10000` makes the whole measurement; a run of the suite has no ten minutes for it. */
const MOVES = Number(process.env['MOVES'] ?? 1600);
const A_ROUND = 400;
/** What the third column takes: many moves into it are refused. */
const LIMIT = 5;

let server: TestServer;
let movers: Client[];
let project: ProjectDetails;
const ids: number[] = [];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      for (const login of MOVERS) await hire(owner, { login, roles: ['employee'] });
    },
  });
  movers = await Promise.all(MOVERS.map((login) => server.as(login)));
  const [owner] = movers;
  if (!owner) throw new Error('No one moves');
  project = await createProject(owner, movers, {
    columns: ['To do', 'Doing', 'Checked', 'Done'].map((name, at) => ({
      columnId: null,
      name,
      state: at === 3 ? 'done' : 'open',
      limit: at === 2 ? LIMIT : null,
      stops: at === 2,
    })),
  });
  for (let at = 0; at < CARDS; at += 1) {
    ids.push(await addCard(owner, project.projectId, `Card ${at}`));
  }
}, patience(120_000));
afterAll(() => server.close());

const move = record({
  card: nat(CARDS - 1),
  column: nat(3),
  after: nat(CARDS),
  before: nat(CARDS),
});

const order = (cards: readonly CardRow[]) =>
  cards.map(({ taskId, columnId }) => `${columnId} ${taskId}`);

it(
  'keeps one order and every limit, with no card lost or twice, with eight people moving at once',
  async () => {
    let sent = 0;
    let moved = 0;
    await assert(
      asyncProperty(array(move, { minLength: A_ROUND, maxLength: A_ROUND }), async (moves) => {
        // Each mover sends its own moves one after another, all movers at the same time. The neighbours are
        // of no page that anyone has seen: most of them are elsewhere by then.
        const answers = await Promise.all(
          movers.map(async (client, mover) => {
            const statuses: number[] = [];
            for (const { card, column, after, before } of moves.filter(
              (_, at) => at % movers.length === mover,
            )) {
              const { status } = await client.post('/Task/Move', {
                taskId: ids[card],
                columnId: project.columns[column]?.columnId,
                afterId: ids[after] ?? null,
                beforeId: ids[before] ?? null,
              });
              statuses.push(status);
            }
            return statuses;
          }),
        );
        const statuses = answers.flat();
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        sent += statuses.length;
        moved += statuses.filter((status) => status === 200).length;
        const seen = await Promise.all(
          movers.map((client) => readCards(client, `project=${project.projectId}`)),
        );
        const [first = [], ...others] = seen.map(order);
        expect(first.map((line) => Number(line.split(' ')[1])).toSorted((a, b) => a - b)).toEqual(
          ids.toSorted((a, b) => a - b),
        );
        for (const other of others) expect(other).toEqual(first);
        const limited = first.filter((line) => line.startsWith(`${project.columns[2]?.columnId} `));
        expect(limited.length).toBeLessThanOrEqual(LIMIT);
      }),
      { numRuns: Math.ceil(MOVES / A_ROUND), endOnFailure: true },
    );
    expect(sent).toBeGreaterThanOrEqual(MOVES);
    // Some moves were refused by the limit, or it would not have been tested.
    expect(moved).toBeLessThan(sent);
    const [rows] = (
      await server.db.raw<{
        rows: { cards: number; places: number; longest: number; moves: number }[];
      }>(
        `select count(*)::integer as cards, count(distinct (column_id, rank))::integer as places,
           max(char_length(rank))::integer as longest,
           (select count(*)::integer from task_events e join tasks t on t.id = e.task_id
            where t.project_id = ? and e.what in ('moved', 'reordered')) as moves
         from tasks where project_id = ?`,
        [project.projectId, project.projectId],
      )
    ).rows;
    expect(rows).toMatchObject({ cards: CARDS, places: CARDS, moves: moved });
    expect(rows?.longest).toBeLessThanOrEqual(LONGEST_RANK);
  },
  patience(MOVES * 120),
);
