import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#machines/core/values/dates.ts';
import type {
  OwnApplication,
  TrainingDetails,
  TrainingRow,
} from '#machines/domains/training/contracts/training.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTrainingLists,
  getPlan,
  moveBack,
  type TrainingLists,
} from '#tests/support/trainings.ts';

/** What a training should be, by the acts so far and by no table of the product. */
interface Model {
  trainingId: number;
  unit: number;
  date: string;
  cost: number;
  seats: number;
  state: 'planned' | 'open' | 'closed' | 'completed' | 'cancelled';
  spent: number | null;
  seated: string[];
  waiting: string[];
  /** How many applications ended, by state. */
  ended: Record<string, number>;
}

let server: TestServer;
let lists: TrainingLists;
const CROWD = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
const UNITS = new Map<number, string>();
const BUDGET = 500_000;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      for (const login of CROWD) await hire(owner, { login, roles: ['employee'] });
    },
  });
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
  const choices = (await (await server.as('hr')).get('/Training/Choices')).body as {
    units: { value: number; label: string }[];
  };
  for (const { value, label } of choices.units) UNITS.set(value, label);
  await server.owner.raw(`insert into training_budgets (business_unit_id, name, year, amount)
    values (1, 'Trainings', extract(year from now()), ${BUDGET})`);
});
afterAll(() => server.close());

/** Numbers from 0 to 1, the same for a seed in every run. */
const getRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

const ok = async (login: string, path: string, body: object) => {
  const answer = await (await server.as(login)).post(path, body);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer.body as { trainingId: number };
};
const send = (login: string, workflow: string, subjectId: number | undefined, event: object) =>
  ok(login, '/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
const get = async (login: string, path: string) => (await (await server.as(login)).get(path)).body;
const applicationOf = async (login: string, trainingId: number) =>
  ((await get(login, '/Training/Own')) as OwnApplication[]).find(
    (one) => one.trainingId === trainingId && ['seated', 'waiting'].includes(one.state),
  )?.applicationId;

const end = (model: Model, state: string, count = 1) => {
  model.ended[state] = (model.ended[state] ?? 0) + count;
};
const moveUp = (model: Model) => {
  while (model.state === 'open' && model.seated.length < model.seats && model.waiting.length > 0) {
    model.seated.push(model.waiting.shift() ?? '');
  }
};

type Act = (model: Model, random: () => number) => Promise<void>;

const open: Act = async (model) => {
  if (model.state !== 'planned') return;
  await send('hr', 'training', model.trainingId, { type: 'open' });
  model.state = 'open';
};
const apply: Act = async (model, random) => {
  const login = CROWD[Math.floor(random() * CROWD.length)] ?? '';
  if (model.state !== 'open' || [...model.seated, ...model.waiting].includes(login)) return;
  await ok(login, '/Training/Apply', { trainingId: model.trainingId });
  (model.seated.length < model.seats ? model.seated : model.waiting).push(login);
};
const leave: Act = async (model, random) => {
  const inside = [...model.seated, ...model.waiting];
  const login = inside[Math.floor(random() * inside.length)];
  if (login === undefined || !['open', 'closed'].includes(model.state)) return;
  const subjectId = await applicationOf(login, model.trainingId);
  const isOwn = random() < 0.5;
  await (isOwn
    ? send(login, 'trainingApplication', subjectId, { type: 'giveBack' })
    : send('hr', 'trainingApplication', subjectId, { type: 'remove', comment: 'Another day' }));
  end(model, isOwn ? 'givenBack' : 'removed');
  model.seated = model.seated.filter((one) => one !== login);
  model.waiting = model.waiting.filter((one) => one !== login);
  moveUp(model);
};
const change: Act = async (model, random) => {
  if (model.state !== 'planned' && model.state !== 'open') return;
  const seats = Math.max(1, model.seated.length) + Math.floor(random() * 3);
  const cost = Math.floor(random() * 10_000_000) / 100;
  await ok('hr', '/Training/Plan', {
    ...getPlan(lists, { trainingId: model.trainingId, businessUnitId: model.unit, seats, cost }),
    sessions: [
      { date: model.date, startTime: '09:00', endTime: '17:00', trainerId: null, deskId: null },
    ],
  });
  Object.assign(model, { seats, cost });
  moveUp(model);
};
const close: Act = async (model) => {
  if (model.state !== 'open') return;
  await send('hr', 'training', model.trainingId, { type: 'close' });
  model.state = 'closed';
  end(model, 'notSeated', model.waiting.length);
  model.waiting = [];
};
const cancel: Act = async (model, random) => {
  if (!['planned', 'open', 'closed'].includes(model.state) || random() < 0.6) return;
  await send('hr', 'training', model.trainingId, { type: 'cancel', comment: 'No trainer' });
  end(model, 'cancelled', model.seated.length + model.waiting.length);
  Object.assign(model, { state: 'cancelled', seated: [], waiting: [] });
};
const hold: Act = async (model) => {
  if (model.state !== 'closed') return;
  const { trainingId } = model;
  await moveBack(server, trainingId, 120);
  model.date = addDays(model.date, -120);
  const { sessions, participants } = (await get(
    'hr',
    `/Training/Details?trainingId=${trainingId}`,
  )) as TrainingDetails;
  const marks = participants
    .filter(({ state }) => state === 'seated')
    .map(({ applicationId }, index) => ({
      sessionId: sessions[0]?.sessionId,
      applicationId,
      isPresent: index % 2 === 0,
    }));
  if (marks.length > 0) await ok('hr', '/Training/MarkAttendance', { trainingId, marks });
  await server.owner.raw(`update workflow_instances set state = 'done'
    where workflow = 'training' and subject_id = ${trainingId}`);
  await send('hr', 'training', trainingId, { type: 'complete' });
  end(model, 'attended', Math.ceil(marks.length / 2));
  end(model, 'absent', Math.floor(marks.length / 2));
  Object.assign(model, { state: 'completed', seated: [] });
};
const bill: Act = async (model, random) => {
  if (model.state !== 'completed') return;
  model.spent = Math.floor(random() * 10_000_000) / 100;
  await send('hr', 'training', model.trainingId, { type: 'bill', amount: model.spent });
};

const ACTS = [
  open,
  open,
  apply,
  apply,
  apply,
  apply,
  leave,
  leave,
  change,
  close,
  cancel,
  hold,
  bill,
];

async function plan(random: () => number): Promise<Model> {
  const unit = random() < 0.5 ? 1 : 2;
  const seats = 1 + Math.floor(random() * 3);
  const cost = Math.floor(random() * 10_000_000) / 100;
  const body = getPlan(lists, { businessUnitId: unit, seats, cost });
  const { trainingId } = await ok('hr', '/Training/Plan', body);
  const date = body.sessions[0]?.date ?? '';
  return {
    trainingId,
    unit,
    date,
    cost,
    seats,
    spent: null,
    seated: [],
    waiting: [],
    ended: {},
    state: 'planned',
  };
}

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

/** The budget of each unit and year, by the acts. */
function getBudgets(models: readonly Model[]) {
  const sums = new Map<
    string,
    { budget: number; planned: number; committed: number; spent: number }
  >();
  const none = { budget: 0, planned: 0, committed: 0, spent: 0 };
  sums.set(`${UNITS.get(1)} ${new Date().getFullYear()}`, { ...none, budget: cents(BUDGET) });
  for (const { unit, date, state, cost, spent } of models) {
    if (state === 'cancelled') continue;
    const key = `${UNITS.get(unit)} ${date.slice(0, 4)}`;
    const sum = sums.get(key) ?? { ...none };
    if (state === 'planned') sum.planned += cents(cost);
    else if (spent === null) sum.committed += cents(cost);
    else sum.spent += cents(spent);
    sums.set(key, sum);
  }
  return Object.fromEntries(sums);
}

async function compare(models: readonly Model[]) {
  const budgets = (await get('finance', '/Reports/trainingBudgets?pageSize=100')) as ReportPage;
  expect(
    Object.fromEntries(
      budgets.rows.map((row) => {
        const { budget, planned, committed, spent } = row;
        expect(cents(row['rest'])).toBe(cents(budget) - cents(committed) - cents(spent));
        return [
          `${String(row['unit'])} ${String(row['year'])}`,
          {
            budget: cents(budget),
            planned: cents(planned),
            committed: cents(committed),
            spent: cents(spent),
          },
        ];
      }),
    ),
  ).toEqual(getBudgets(models));
  const schedule = (await get('hr', '/Training/Schedule?which=all')) as TrainingRow[];
  const people = (await get('hr', '/Training/Applications')) as {
    trainingId: number;
    state: string;
  }[];
  const today = new Date().toISOString().slice(0, 10);
  const period = `from=${addDays(today, -400)}&to=${addDays(today, 400)}`;
  const report = (await get('hr', `/Reports/trainingReport?pageSize=1000&${period}`)) as ReportPage;
  for (const model of models) {
    const { trainingId, seats, seated, waiting, ended } = model;
    expect(seated.length).toBeLessThanOrEqual(seats);
    const row = schedule.find((one) => one.trainingId === trainingId);
    const taken = seated.length + (ended['attended'] ?? 0) + (ended['absent'] ?? 0);
    expect(row).toMatchObject({ taken, waiting: waiting.length, seats, state: model.state });
    const states: Record<string, number> = {};
    for (const one of people) {
      if (one.trainingId === trainingId) states[one.state] = (states[one.state] ?? 0) + 1;
    }
    const expected = Object.entries({ ...ended, seated: seated.length, waiting: waiting.length });
    expect(states).toEqual(Object.fromEntries(expected.filter(([, count]) => count > 0)));
    const reported = report.rows.filter((one) => one['number'] === row?.number);
    const sum = expected.reduce((all, [, count]) => all + count, 0);
    expect(reported).toHaveLength(sum);
    expect(reported.filter(({ hours }) => hours !== null)).toHaveLength(ended['attended'] ?? 0);
  }
}

it.each([1, 2, 3])(
  'the reports equal the budget and the seats after random acts (%i)',
  async (seed) => {
    const random = getRandom(seed);
    for (let count = 0; count < 60; count += 1) {
      if (models.length === 0 || random() < 0.12) models.push(await plan(random));
      const model = models[Math.floor(random() * models.length)];
      const act = ACTS[Math.floor(random() * ACTS.length)];
      if (model && act) await act(model, random);
      if (count % 15 === 14) await compare(models);
    }
  },
);

/** All trainings of this file: reports show those of earlier seeds, too. */
const models: Model[] = [];
