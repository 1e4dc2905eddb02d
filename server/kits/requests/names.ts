import type { RequestContext } from '#machines/kits/requests/context.ts';
import { getNamings, type Naming } from '#machines/kits/requests/naming.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { linesInWords, payloadInWords } from '#machines/kits/requests/summary.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import { getColumn, getTitle } from '#machines/kits/resources/resource.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { getScope, getTarget } from '#server/kits/resources/scope.ts';
import type { NameSource, RequestServer } from './requestServer.ts';
import type { Details, WorkflowBinding } from '#server/engine/instances/engine.ts';
import { requestServer } from './declared.ts';

/** The key under which the name of a reference is stored in a map. */
export const nameKey = (field: Field, id: number): string => {
  if (field.kind === 'reference') return `${field.resource} ${id}`;
  return field.kind === 'own' ? `own ${field.of} ${id}` : `${field.kind} ${id}`;
};

/**
 * The names of the rows and people that these payloads refer to, by field and ID. This takes one query for each field.
 */
export async function getNames(
  db: Db,
  kind: RequestKind,
  payloads: readonly Payload[],
): Promise<Map<string, Named>> {
  const namesByKey = new Map<string, Named>();
  for (const { field, namedIn } of getNamings(kind)) {
    const ids = [...new Set(payloads.flatMap((payload) => namedIn(payload).map(({ id }) => id)))];
    if (ids.length === 0) continue;
    const { name, isActive, from } = getSource(kind, field);
    const rows = await query<Named>(
      db,
      `select t.id, ${name}::text as label, ${isActive} as "isActive" from ${from}
       where t.id = any($ids::bigint[])`,
      { ids },
    );
    for (const row of rows) namesByKey.set(nameKey(field, row.id), row);
  }
  return namesByKey;
}

/** The table and column that contain the name of a reference. */
function getSource({ id }: RequestKind, field: Naming['field']): NameSource {
  switch (field.kind) {
    case 'reference': {
      const target = getTarget(field.resource);
      return {
        name: `t.${getColumn(getTitle(target))}`,
        isActive: 't.is_active',
        from: `${target.table} t ${getScope(target).joins}`,
      };
    }
    case 'person':
      return { name: 't.name', isActive: 't.is_active', from: 'employees t' };
    case 'file':
      return { name: 't.name', isActive: 't.deleted_at is null', from: 'files t' };
    case 'own': {
      const source = requestServer(id)?.ownNames?.[field.of];
      if (!source) throw new Error(`The server of ${id} does not name its ${field.of}`);
      return source;
    }
  }
}

/**
 * Facts for the people who decide on requests: the names of what a request refers to, the current values that it would
 * change, and the facts that the kind adds. Names of people are added elsewhere, for all workflows.
 */
export const namedDetails =
  (
    kind: RequestKind,
    {
      standing,
      decisionFacts,
      repaymentFacts,
    }: Pick<RequestServer, 'standing' | 'decisionFacts' | 'repaymentFacts'>,
  ): NonNullable<WorkflowBinding<RequestContext>['details']> =>
  async (db, { description }, actor, instances) => {
    const contexts = instances.map(({ context }) => context);
    const names = await getNames(
      db,
      kind,
      contexts.map(({ payload }) => payload),
    );
    const open = instances.flatMap(({ subjectId, accountId, state, isFinal }, place) => {
      const context = contexts[place];
      if (isFinal || !context) return [];
      const { requesterId, payload } = context;
      const isOwn = requesterId === actor.employeeId;
      const one = { accountId, state, requestId: subjectId, employeeId: requesterId };
      return [{ ...one, payload, context, isOwn }];
    });
    const now = open.length > 0 ? await standing?.(db, open) : undefined;
    const waiting = open.filter(({ state }) => description.states.get(state)?.meta.queue);
    const facts = waiting.length > 0 ? await decisionFacts?.(db, waiting) : undefined;
    const paidBack = await repaymentFacts?.(db, {
      accountId: actor.accountId,
      requestIds: instances.map(({ subjectId }) => subjectId),
    });
    return new Map(
      instances.map(({ subjectId }, place): [number, Details] => {
        const payload = contexts[place]?.payload ?? {};
        const words = {
          ...payloadInWords(kind, payload),
          ...linesInWords(kind, payload, (field, id) => names.get(nameKey(field, id))?.label),
          ...Object.fromEntries(
            getNamings(kind).flatMap(({ field, namedIn }) =>
              namedIn(payload).flatMap(({ path, id }) => {
                const existing = names.get(nameKey(field, id));
                // References in lines are left out, because lines are described as a whole.
                return existing && !path.includes('.') ? [[path, existing.label] as const] : [];
              }),
            ),
          ),
        };
        const before = now?.get(subjectId) ?? {};
        const entries = Object.entries(words).flatMap(([name, word]) => {
          const is = kind.fields[name]?.kind;
          if (name in before && word !== null) return [[name, `${before[name] || '—'} → ${word}`]];
          return is === 'person' || payload[name] === word ? [] : [[name, word]];
        });
        return [
          subjectId,
          {
            ...Object.fromEntries(entries),
            ...facts?.get(subjectId),
            ...paidBack?.get(subjectId),
          } as Details,
        ];
      }),
    );
  };
