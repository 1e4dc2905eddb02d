import type { InboxFigure } from '#machines/core/contracts/workflow.ts';
import type { FieldKind } from '#machines/core/model/contextFields.ts';
import { getColumns, getFields } from '#machines/core/summary.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { readFacts } from './facts.ts';

/**
 * The kinds of figures, the most important first. Only one of each kind is shown, because two amounts without labels
 * could not be distinguished.
 */
const KINDS: readonly FieldKind[] = ['money', 'percent', 'number', 'date'];
const MAX = 2;

/**
 * By subject, the figures by which an approver decides, as far as the actor may read them. Access to confidential ones
 * is recorded, as in the queue of the kind.
 */
export async function readFigures(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, InboxFigure[]>> {
  const columns = getColumns(bound.workflow);
  const fields = getFields(bound.workflow)
    .filter(({ name, kind }) => columns.includes(name) && KINDS.includes(kind))
    .toSorted(
      (one, other) =>
        KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
        columns.indexOf(one.name) - columns.indexOf(other.name),
    );
  if (fields.length === 0) return new Map();
  const instances = await readInstances(db, bound, actor.accountId, subjectIds);
  const { confidential } = bound;
  await confidential?.recordAccess(
    db,
    actor,
    'Workflow/Inbox',
    instances
      .filter((one) => confidential.mayRead(bound, one, actor))
      .map(({ subjectId }) => subjectId),
  );
  const read = await readFacts(db, bound, actor, instances);
  return new Map(
    instances.map(({ subjectId }, at) => [
      subjectId,
      firstOfEach(
        fields.flatMap(({ name, label, kind }) => {
          const value = read[at]?.[name];
          const isFigure = typeof value === 'number' || (typeof value === 'string' && value !== '');
          return isFigure ? [{ label, kind, value }] : [];
        }),
      ).slice(0, MAX),
    ]),
  );
}

const firstOfEach = (figures: readonly InboxFigure[]): InboxFigure[] =>
  figures.filter(({ kind }, at) => figures.findIndex((other) => other.kind === kind) === at);
