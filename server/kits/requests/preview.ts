import type { z } from 'zod';
import type { previewBody, RequestPreview } from '#machines/kits/requests/contract.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { payloadSchema } from '#machines/kits/requests/events.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { fillRequests } from './check.ts';
import { readRequester } from './send.ts';
import { whoApproves } from './whoApproves.ts';
import { requestServer } from './declared.ts';

/** What a form shows besides its fields: the preview that the kind of request makes, and who will decide. */
export async function previewRequest(
  { tx, actor }: WriteCall,
  kind: RequestKind,
  { employeeId, requestId, payload: values }: z.output<typeof previewBody>,
): Promise<RequestPreview> {
  const { accountId } = actor;
  const asker = employeeId ?? actor.employeeId;
  if (asker === null) throw forbidden('Only people can send requests');
  const requester = await readRequester(tx, actor, kind, asker);
  const read = payloadSchema(kind).safeParse(values);
  const payload = read.success ? read.data : usable(kind, values, read.error);
  const server = requestServer(kind.id);
  const input = {
    accountId,
    employeeId: requester.id,
    payload,
    isForOther: requester.id !== actor.employeeId,
    ...(requestId === null ? {} : { requestId }),
  };
  const shown = (await server?.preview?.(tx, input)) ?? { figures: [], lists: [] };
  // Determines the approvers from the request with the fields that the server fills in, such as the number of days,
  // because steps may depend on these fields.
  const [filled = input] = read.success ? await fillRequests(tx, kind, [input]) : [];
  const lines = await whoApproves(tx, kind, filled, requester.businessUnitId);
  return { figures: shown.figures, lists: [...shown.lists, { title: 'Who approves', lines }] };
}

/** The values and lines of an incomplete form that are valid; all others are treated as empty. */
function usable(
  kind: RequestKind,
  values: Record<string, unknown>,
  { issues }: z.ZodError,
): Payload {
  const wrong = new Set(issues.map(({ path }) => path.slice(0, 2).join('.')));
  const fields = Object.keys(kind.fields).map((name) => [
    name,
    issues.some(({ path }) => path[0] === name) ? null : (values[name] ?? null),
  ]);
  const rows = Object.keys(kind.rows ?? {}).map((name) => {
    const inside = values[name];
    const complete = (_row: unknown, place: number) => !wrong.has(`${name}.${place}`);
    return [name, Array.isArray(inside) && !wrong.has(name) ? inside.filter(complete) : []];
  });
  return Object.fromEntries([...fields, ...rows]) as Payload;
}
