import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { evaluate, type Evaluation } from './evaluation.ts';
import { countLeavers, getSample, snapshot } from './history.ts';
import { train, type Model } from './model/training.ts';

/** With fewer people who left, no model can be trained, and individuals could be identified. */
export const FEWEST_LEAVERS = 50;
/** The model is tested on the last year, and trained on the four years before it. */
const YEARS_LEARNT = [5, 4, 3, 2];
const FEWEST_ON_TRIAL = 10;

/** Trains the model of each account again once it is a week old. @returns whether there may be more. */
export async function trainLeavingModels(db: Db): Promise<boolean> {
  const accounts = await query<{ id: number }>(
    db,
    `select a.id from accounts a where not exists (select from leaving_models m
       where m.account_id = a.id and m.trained_at > now() - interval '7 days') order by a.id`,
    {},
  );
  for (const { id } of accounts) await trainModel(db, id);
  return false;
}

async function trainModel(db: Db, accountId: number): Promise<void> {
  if ((await countLeavers(db, accountId)) < FEWEST_LEAVERS) return;
  const learnt = [];
  for (const years of YEARS_LEARNT) learnt.push(...(await snapshot(db, accountId, years)));
  const last = await snapshot(db, accountId, 1);
  const [training, trial] = [getSample(learnt), getSample(last)];
  const fewest = Math.min(...[training, trial].map(({ left }) => left.filter(Boolean).length));
  if (fewest < FEWEST_ON_TRIAL) return;
  const { evaluation } = await evaluate(training, trial);
  const leaking = new Set(evaluation.leaks.map(({ column }) => column));
  const all = getSample([...learnt, ...last]);
  const columns = new Map([...all.columns].filter(([column]) => !leaking.has(column)));
  const { model } = await train(columns, all.left);
  await store(db, accountId, model, evaluation);
}

const store = (db: Db, accountId: number, model: Model, evaluation: Evaluation) =>
  query(
    db,
    `insert into leaving_models (account_id, trained_at, model, evaluation)
     values ($accountId, $at, $model::jsonb, $evaluation::jsonb)
     on conflict (account_id) do update set trained_at = excluded.trained_at,
       model = excluded.model, evaluation = excluded.evaluation`,
    {
      accountId,
      at: databaseTime(),
      model: JSON.stringify(model),
      evaluation: JSON.stringify(evaluation),
    },
  );
