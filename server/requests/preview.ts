import type { z } from 'zod';
import type { previewBody, RequestPreview } from '#machines/requests/contract.ts';
import { pipelineFacts } from '#machines/requests/context.ts';
import { firstPipeline } from '#machines/requests/firstPipeline.ts';
import { stepsFor, type Approver } from '#machines/requests/pipeline.ts';
import type { Payload, RequestKind } from '#machines/requests/request.ts';
import { ROLES } from '#machines/values/roles.ts';
import { payloadSchema } from '#machines/requests/events.ts';
import type { Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { forbidden } from '#server/errors.ts';
import type { WriteCall } from '#server/http/call.ts';
import { REQUEST_SERVERS } from './kinds.ts';
import { newestVersion } from './pipelineVersions.ts';
import { requesterOf } from './send.ts';

/** What a form shows besides its fields: the preview of its kind, and who will decide. */
export async function previewRequest(
  { tx, actor }: WriteCall,
  kind: RequestKind,
  { employeeId, requestId, payload: values }: z.output<typeof previewBody>,
): Promise<RequestPreview> {
  const { accountId } = actor;
  const asker = employeeId ?? actor.employeeId;
  if (asker === null) throw forbidden('Only people can send requests');
  const requester = await requesterOf(tx, actor, kind, asker);
  const payload = usable(kind, values);
  const server = REQUEST_SERVERS.get(kind.id);
  const asked = {
    accountId,
    employeeId: requester.id,
    payload,
    isForOther: requester.id !== actor.employeeId,
    ...(requestId === null ? {} : { requestId }),
  };
  const shown = (await server?.preview?.(tx, asked)) ?? { figures: [], lists: [] };
  const definition =
    (await newestVersion(tx, accountId, kind.id))?.definition ?? firstPipeline(kind);
  const facts = pipelineFacts({ kind, definition }, payload, requester.businessUnitId);
  const lines = [];
  for (const place of stepsFor(definition, facts)) {
    const step = definition.steps[place];
    if (!step) continue;
    const names: string[] = [];
    for (const one of step.approvers) names.push(await nameOf(tx, requester.id, one));
    lines.push({ text: step.label, note: names.join(', '), aside: null });
  }
  return { figures: shown.figures, lists: [...shown.lists, { title: 'Who approves', lines }] };
}

/** The valid values of an incomplete form; the others count as empty. */
function usable(kind: RequestKind, values: Record<string, unknown>): Payload {
  const read = payloadSchema(kind).safeParse(values);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const rest = Object.entries(kind.fields).map(([name]) => [
    name,
    wrong.has(name) ? null : (values[name] ?? null),
  ]);
  return Object.fromEntries(rest) as Payload;
}

async function nameOf(tx: Tx, employeeId: number, one: Approver): Promise<string> {
  if (one.by === 'role') return ROLES[one.role];
  if (one.by === 'person') return one.name;
  const row = await queryOne<{ name: string | null }>(
    tx,
    `select case $by when 'supervisor' then s.name when 'secondSupervisor' then b.name
       else h.name end as name
     from employees e left join employees s on s.id = e.supervisor_id
     left join employees b on b.id = s.supervisor_id
     left join departments d on d.id = e.department_id left join employees h on h.id = d.head_id
     where e.id = $employeeId`,
    { by: one.by, employeeId },
  );
  return row?.name ?? '';
}
