/**
 * Measures pages of 100 over generated history, and what each index of the search costs a bulk
 * decision. Takes some minutes and 6 GB of disk:
 *   npm run bench:history -- searches            over 5,000,000 transitions
 *   npm run bench:history -- searches 100000     over that many
 *   npm run bench:history -- indexes 500000      a bulk decision with and without each index
 *   npm run bench:history -- verify 100000       a verification of so many transitions
 */
import { performance } from 'node:perf_hooks';
import type { StepFilter } from '#machines/audit/contract.ts';
import { findSteps, presentSteps } from '#server/features/audit/index.ts';
import type { Actor } from '#server/workflow/actor.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { sealHistory } from '#server/workflow/seal.ts';
import { verifyHistory } from '#server/workflow/verify.ts';
import { decide, request, STAGES } from './bulk.ts';
import { fillHistory } from './fillHistory.ts';
import { openBench, type Bench } from './office.ts';
import { median } from './table.ts';

const ROUNDS = 7;
const BULK = 10_000;
const INDEXES = ['of_kind', 'of_actor', 'on_behalf', 'commented', 'comment_text'].map(
  (name) => `workflow_transitions_${name}`,
);

const [part = 'searches', count = '5000000'] = process.argv.slice(2);
const transitions = Number(count);
const bench = await openBench();
try {
  if (part === 'verify') await verification(bench);
  else {
    const begun = performance.now();
    await fillHistory(bench.owner, Math.ceil(transitions / 5));
    console.log(`${transitions.toLocaleString('en')} transitions made in ${seconds(begun)} s`);
    await (part === 'indexes' ? indexCosts(bench) : searches(bench));
  }
} finally {
  await bench.close();
}

async function searches(of: Bench): Promise<void> {
  const { services, owner } = of;
  const actor = (login: string) => of.actor(login);
  const hr = await actor('hr');
  const unitHr: Actor = { ...hr, roles: [{ role: 'hr', businessUnitId: 2 }] };
  const [md, finance, manager] = await Promise.all(['md', 'finance', 'manager'].map(actor));
  const asked: [string, StepFilter, Actor?][] = [
    ['everything', {}],
    ['one period', { from: ago(700), until: ago(640) }],
    ['an actor', { actorId: md?.employeeId ?? 0 }],
    ['an event', { event: 'finance.release' }],
    ['a state, long ago', { state: 'released', until: ago(1000) }],
    ['a business unit', { businessUnitId: 2 }],
    [
      'unit, event and actor',
      { businessUnitId: 2, event: 'md.approve', actorId: md?.employeeId ?? 0 },
    ],
    ['actor and event that never met', { actorId: finance?.employeeId ?? 0, event: 'md.approve' }],
    ['a person', { aboutId: 77 }],
    ['a person and an actor', { aboutId: 77, actorId: manager?.employeeId ?? 0 }],
    ['a frequent comment', { comment: 'agreed' }],
    ['a rare comment', { comment: 'after the meeting' }],
    ['a comment that nobody wrote', { comment: 'quarterly bonus' }],
    ['a rare comment, unit and period', { comment: 'meeting', businessUnitId: 1, from: ago(900) }],
    ['all of one unit, for its own HR', {}, unitHr],
    ['a comment, for HR of one unit', { comment: 'section 17' }, unitHr],
  ];
  console.log('\nsearch                                    first page      page 50   rows');
  for (const [what, filter, who = hr] of asked) {
    const first: number[] = [];
    const deep: number[] = [];
    let rows = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      let at = performance.now();
      const places = await findSteps(services.db, services.engine, who, filter, { limit: 101 });
      const shown = await presentSteps(
        services.db,
        services.engine,
        who,
        'bench',
        places.slice(0, 100),
      );
      first.push(performance.now() - at);
      rows = shown.length;
      const last = (await findSteps(services.db, services.engine, who, filter, { limit: 4900 })).at(
        -1,
      );
      if (!last || rows < 100) continue;
      at = performance.now();
      const before = { ...last, at: last.at.toISOString() };
      const next = await findSteps(services.db, services.engine, who, filter, {
        limit: 101,
        before,
      });
      await presentSteps(services.db, services.engine, who, 'bench', next.slice(0, 100));
      deep.push(performance.now() - at);
    }
    console.log(
      `${what.padEnd(36)} ${figures(first).padStart(16)} ${figures(deep).padStart(16)} ${String(rows).padStart(4)}`,
    );
  }
  const { rows } = (await owner.raw(
    `select indexrelname as name, pg_size_pretty(pg_relation_size(indexrelid)) as size
     from pg_stat_user_indexes where relname = 'workflow_transitions' order by indexrelname`,
  )) as { rows: { name: string; size: string }[] };
  for (const { name, size } of rows) console.log(`${name.padEnd(36)} ${size.padStart(12)}`);
}

/** Increments taken through all five steps, sealed, and verified. */
async function verification(of: Bench): Promise<void> {
  const { db, engine } = of.services;
  const ids = await request(of, Math.ceil(transitions / 5), 2001);
  for (const { login, event } of STAGES) await decide(of, await of.actor(login), ids, event);
  for (let sealed = 1; sealed > 0;) {
    sealed = await withTransaction(db, (tx) => sealHistory(tx, engine.keys));
  }
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    const used = process.cpuUsage();
    const { checked, broken, seals } = await verifyHistory(db, engine);
    const { user, system } = process.cpuUsage(used);
    console.log(
      `${checked.toLocaleString('en')} transitions and ${seals} seals verified in ${seconds(begun)} s, ${((user + system) / 1e6).toFixed(1)} s of them our own; ${broken.length} broken`,
    );
  }
}

/** A bulk decision with all indexes, and again without each of them. */
async function indexCosts(of: Bench): Promise<void> {
  const actor = await of.actor('hr');
  let year = 2000;
  const recommend = async (): Promise<number> => {
    const ids = await request(of, BULK, (year += 1));
    const begun = performance.now();
    await decide(of, actor, ids, {
      type: 'hr.recommend',
      incrementPercent: 6,
      comment: 'As agreed with the section in the yearly round',
    });
    return performance.now() - begun;
  };
  const middle = async () => median([await recommend(), await recommend(), await recommend()]);
  await recommend();
  const whole = await middle();
  console.log(`\na decision on ${BULK} rows, each commented: ${Math.round(whole)} ms`);
  for (const name of INDEXES) {
    const { rows } = (await of.owner.raw(
      `select indexdef from pg_indexes where indexname = '${name}'`,
    )) as { rows: { indexdef: string }[] };
    await of.owner.raw(`drop index ${name}`);
    console.log(
      `  without ${name.padEnd(34)} ${String(Math.round(await middle())).padStart(6)} ms`,
    );
    await of.owner.raw(rows[0]?.indexdef ?? '');
  }
  for (const name of INDEXES) await of.owner.raw(`drop index ${name}`);
  console.log(
    `  without any of them ${' '.repeat(22)} ${String(Math.round(await middle())).padStart(6)} ms`,
  );
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function figures(times: readonly number[]): string {
  if (times.length === 0) return '—';
  return `${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)}) ms`;
}

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
