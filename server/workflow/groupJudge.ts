import type pg from 'pg';
import { notFound } from '#server/errors.ts';
import { newBatch, type Batch } from './batch.ts';
import { count } from './chunks.ts';
import { draft, type Draft } from './draft.ts';
import type { Engine } from './engine.ts';
import { covers, type LookedUp } from './groupListeners.ts';
import { readKindsOf, readListeners, type GroupRead } from './groupSql.ts';
import type { Instance } from './instances.ts';
import { judgeItem } from './judgeChunk.ts';
import { addressTo, whoIsAsked, type AddressedNotice } from './notices.ts';
import { refusal } from './refusal.ts';
import { kindOf, type Waiting } from './singleEvent.ts';
import { rememberedKind, rememberKinds } from './stepKinds.ts';

/** One event of a group that was accepted, and all that it writes. */
export interface GroupDraft {
  one: Waiting;
  batch: Omit<Batch, 'tx'>;
  draft: Draft;
  kindId: number;
  notices: AddressedNotice[];
}

export interface JudgedGroup {
  drafted: GroupDraft[];
  /** Of a kind that this process has not met. */
  unheard: Omit<GroupDraft, 'kindId'>[];
  refused: { one: Waiting; error: unknown }[];
  /** Not of the simple kind; and the event, where that will be so the next time. */
  others: { one: Waiting; event: string | null }[];
}

/** Judges each event of a group by itself, a batch of one, and finds who is to hear of each. */
export async function judgeGroup(
  connection: pg.ClientBase,
  engine: Engine,
  group: readonly Waiting[],
  { at, instances, listeners }: GroupRead & { listeners: LookedUp },
): Promise<JudgedGroup> {
  const judged: JudgedGroup = { drafted: [], unheard: [], refused: [], others: [] };
  for (const one of group) {
    try {
      judgeOne(judged, engine, one, batchOf(engine, one, at), instances.get(one.item.subjectId));
    } catch {
      // What one instance makes of its event must not undo the others': by itself it fails aloud.
      judged.others.push({ one, event: null });
    }
  }
  await findKinds(connection, engine, judged);
  await tellListeners(connection, judged.drafted, listeners);
  return judged;
}

function judgeOne(
  judged: JudgedGroup,
  engine: Engine,
  one: Waiting,
  batch: Omit<Batch, 'tx'>,
  instance: Instance | undefined,
): void {
  const stepped = judgeItem(batch, one.item, instance);
  if (!stepped) {
    // Under a key it may be a retry of what stands by now: its transaction looks the key up first.
    if (one.claim) judged.others.push({ one, event: null });
    else judged.refused.push({ one, error: refusal(batch.refused) });
    return;
  }
  count(batch, stepped);
  const { effects, timers, cancelledTimers } = stepped.step;
  if (effects.length + timers.length + cancelledTimers.length > 0 || batch.rule?.isConcerned()) {
    judged.others.push({ one, event: kindOf(one) });
    return;
  }
  const drafted = draft(batch, stepped);
  const scope = { accountId: one.actor.accountId, workflow: one.workflow };
  const kindId = rememberedKind(engine, scope, drafted.row);
  const made = { one, batch, draft: drafted, notices: [] };
  if (kindId === undefined) judged.unheard.push(made);
  else judged.drafted.push({ ...made, kindId });
}

async function findKinds(
  connection: pg.ClientBase,
  engine: Engine,
  judged: JudgedGroup,
): Promise<void> {
  const [first] = judged.unheard;
  if (!first) return;
  const scope = { accountId: first.one.actor.accountId, workflow: first.one.workflow };
  rememberKinds(engine, scope, await readKindsOf(connection, scope));
  for (const made of judged.unheard) {
    const kindId = rememberedKind(engine, scope, made.draft.row);
    // The first of its kind in this company is stored by `dispatch`.
    if (kindId === undefined) judged.others.push({ one: made.one, event: null });
    else judged.drafted.push({ ...made, kindId });
  }
}

function batchOf(engine: Engine, one: Waiting, at: string): Omit<Batch, 'tx'> {
  const bound = engine.workflows.get(one.workflow);
  if (!bound) throw notFound(`There is no workflow ${one.workflow}`);
  return newBatch({ engine, bound, actor: one.actor, at, write: true, undoes: null });
}

/** One question for all of them, where what was looked up before doesn't answer it. */
async function tellListeners(
  connection: pg.ClientBase,
  drafted: GroupDraft[],
  found: LookedUp,
): Promise<void> {
  const asked = whoIsAsked(drafted.map(({ batch }) => batch.tally));
  const waiting = drafted.map(({ one }) => one);
  const listeners = covers(found, asked) ? found : await readListeners(connection, waiting, asked);
  for (const one of drafted) one.notices = addressTo(listeners, one.batch.tally, one.batch.actor);
}
