import type { Actor } from '#server/platform/access/actor.ts';
import type { ReplayedStep } from '#server/kits/conformance/index.ts';
import { CHAIN_START } from '#server/platform/history/chain/chain.ts';
import type { TransitionRow } from '#server/engine/history/chain/history.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { Instance, InstanceChange } from '#server/engine/instances/instances.ts';
import { pendingWrite } from '#server/engine/dispatch/pendingWrite.ts';
import { advance, begin } from '#server/engine/instances/step.ts';
import type { KnownPerson } from './people.ts';

/** A past case, ready to be stored. */
export interface PastCase {
  subjectId: number;
  subject: string;
  businessUnitId: number;
  /** The row of the request. The first link of its history covers the row. */
  record: Record<string, unknown>;
  input: Record<string, unknown>;
  steps: readonly Pick<ReplayedStep, 'event' | 'personId'>[];
}

export interface PastChain {
  change: InstanceChange;
  rows: Omit<TransitionRow, 'instanceId'>[];
}

/**
 * The history of a case, with the original times and people. It is signed like any other history, but its effects are
 * not carried out. The payload of each transition says that it was imported, and names the person who acted.
 */
export function getChain(
  { engine, bound, accountId, batchId, personOf: getPerson }: ChainMaker,
  { subjectId, subject, businessUnitId, record, input, steps }: PastCase,
): PastChain {
  const { workflow } = bound;
  let snapshot = begin(workflow, input);
  let instance: Instance = {
    id: 0,
    subjectId,
    subject,
    accountId,
    businessUnitId,
    state: '',
    isFinal: false,
    context: {},
    parties: {},
    relatives: {},
    acted: {},
    machineVersion: workflow.version,
    version: 0,
    headHash: CHAIN_START,
    enteredAt: new Date(0),
    dueAt: null,
    keptFrom: [],
    claim: null,
  };
  const rows: PastChain['rows'] = [];
  let change: InstanceChange | null = null;
  for (const { event: decided, personId } of steps) {
    if (!decided) continue;
    const { at, ...sent } = decided;
    const person = getPerson(personId);
    const event = { ...sent, imported: { code: person.code, name: person.name } };
    const actor: Actor = {
      userId: person.userId,
      employeeId: person.employeeId,
      accountId,
      name: person.name,
      roles: [],
    };
    const step = advance(workflow, snapshot, { ...event, at });
    const start = rows.length === 0 ? { input, subject, businessUnitId, record } : undefined;
    const written = pendingWrite(
      { actor, at: String(at), bound, batchId, engine },
      { instance, item: { subjectId, event, start }, step, behalf: null },
    );
    rows.push(written.row);
    change = written.change;
    instance = {
      ...instance,
      subject: change.subject,
      state: change.state,
      isFinal: change.isFinal,
      context: change.context,
      parties: change.parties,
      acted: change.acted,
      version: instance.version + 1,
      headHash: change.headHash,
      enteredAt: new Date(change.enteredAt),
      dueAt: change.dueAt === null ? null : new Date(change.dueAt),
    };
    snapshot = step.snapshot;
  }
  if (!change) throw new Error('A case of the past has at least one step');
  return { change, rows };
}

export interface ChainMaker {
  engine: Engine;
  bound: BoundWorkflow;
  accountId: number;
  batchId: string;
  personOf: (personId: number) => Pick<KnownPerson, 'employeeId' | 'userId' | 'code' | 'name'>;
}
