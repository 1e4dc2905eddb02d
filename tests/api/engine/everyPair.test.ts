import { afterAll, beforeAll, describe as suite, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { describe } from '#machines/core/model/describe.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { type Workflow } from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { bindings } from '#server/catalogue/index.ts';
import { createActors } from '#tests/support/actors.ts';
import type { Client } from '#tests/support/client.ts';
import { readDigests } from '#tests/support/everything.ts';
import { getPaths, getWalk, waysTaken, type Path } from '#tests/support/paths.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { textsAboutPeople, webhookBodies } from '#tests/support/webhookBodies.ts';

let server: TestServer;
let actors: ReturnType<typeof createActors>;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  actors = createActors(server);
  client = await actors.everybody();
});
afterAll(() => server.close());

it('covers exactly the workflows that the server runs', () => {
  expect(bindings.map(({ workflow }) => workflow.id).toSorted()).toEqual(
    workflows.map(({ id }) => id).toSorted(),
  );
});

const NOBODYS = 'cadre.no-such-event';

suite.each(workflows.map((workflow) => [workflow.id, workflow] as const))(
  '%s, on a running server',
  (id, workflow) => {
    let paths: Path[];
    beforeAll(() => {
      paths = getPaths(getWalk(workflow)).filter(({ steps }) => steps.length > 0);
    });

    it('follows every path and branch of the machine', async () => {
      const walk = getWalk(workflow);
      const taken = new Set<string>();
      const notStored = getPaths(walk).filter(({ steps }) => steps.length === 0);
      for (const { input, steps, end } of [...notStored, ...paths]) {
        for (const event of walk.events) {
          const ways = waysTaken(walk.machine, end, event).filter((way) => !taken.has(way));
          if (ways.length === 0) continue;
          for (const way of ways) taken.add(way);
          const subjectId = await actors.walk(workflow, {
            input,
            steps: [...steps, { event, before: end }],
            end,
          });
          const row = await queryOne<{ state: string; version: number }>(
            server.db,
            `select state, version from workflow_instances
             where workflow = $id and subject_id = $subjectId`,
            { id, subjectId },
          );
          const [next] = walk.machine.getTransitionData(end, event) ?? [];
          expect([ways, row?.version]).toEqual([ways, steps.length + 1]);
          expect(row?.state.startsWith(next?.target?.[0]?.path.join('.') ?? stateName(end))).toBe(
            true,
          );
        }
      }
      expect(taken.size).toBeGreaterThan(0);
    });

    it('answers 409 to each event that a state does not accept, and changes nothing', async () => {
      const { states, eventLabels } = describe(workflow);
      const events = [...eventLabels.keys(), NOBODYS];
      const brought = await oneOfEach(workflow, paths);
      const stored = [...states.values()].filter(({ initial }) => !initial);
      expect([...brought.keys()].toSorted()).toEqual(stored.map((state) => state.id).toSorted());
      const samples = getWalk(workflow).events;
      const sender = await getSender(workflow, paths);
      const wrong: string[] = [];
      // Once for all states, because each digest takes the database 40 ms of CPU time.
      const before = await readDigests(server.owner);
      for (const state of stored) {
        const subjectId = brought.get(state.id) ?? 0;
        const ways = state.actions.filter(({ delay }) => delay === null);
        const none = events.filter((type) => !ways.some(({ event }) => event === type));
        for (const type of none) {
          // Without fields that the server adds to a sample, such as a due date.
          const sample = samples.find((one) => one.type === type);
          const event = workflow.events.safeParse(sample).data ?? { type };
          const answer = await sender.post('/Workflow/Dispatch', {
            workflow: id,
            items: [{ subjectId, event }],
          });
          const { refused } = answer.body as ErrorAnswer;
          const named = refused?.[0]?.subjectId === subjectId && refused[0].state === state.id;
          if (answer.status !== 409 || !named) {
            wrong.push(`${state.id} · ${type}: ${answer.status} ${JSON.stringify(answer.body)}`);
          }
        }
      }
      for (const [table, digest] of await readDigests(server.owner)) {
        if (before.get(table) !== digest) wrong.push(`${table} has changed`);
      }
      expect(wrong).toEqual([]);
    });
  },
);

it('webhooks report the transition in every workflow, and nothing about people', async () => {
  const bodies = await webhookBodies(server);
  expect([...new Set(bodies.map(({ workflow }) => workflow))].toSorted()).toEqual(
    workflows.map(({ id }) => id).toSorted(),
  );
  const texts = await textsAboutPeople(server);
  expect(texts.length).toBeGreaterThan(10);
  expect(bodies.filter(({ body }) => texts.some((text) => body.includes(text)))).toEqual([]);
});

/** Everybody; where only the parties may see an instance, the one to whom it belongs. */
async function getSender({ visibility, parties }: Workflow, paths: readonly Path[]) {
  const owner = parties(paths[0]?.end.context as never)[visibility?.owner ?? ''];
  return visibility?.reference === null ? server.as(`person ${owner}`) : client;
}

/** A new instance in each state that paths reach, by the shortest path. */
async function oneOfEach(workflow: Workflow, paths: readonly Path[]): Promise<Map<string, number>> {
  const brought = new Map<string, number>();
  for (const path of paths.toSorted((a, b) => a.steps.length - b.steps.length)) {
    const state = stateName(path.end);
    if (!brought.has(state)) brought.set(state, await actors.walk(workflow, path));
  }
  return brought;
}
