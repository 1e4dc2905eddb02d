import { pipelineFacts } from '#machines/kits/requests/context.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import {
  pipelineDefinition,
  stepsFor,
  type Approver,
  type PipelineStep,
} from '#machines/kits/requests/pipeline.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { newestVersion } from './pipelineVersions.ts';
import type { RequestToCheck } from './requestServer.ts';

/** The steps at which a request, or a change of it, would be decided, each with the people or roles who can decide. */
export async function whoApproves(
  tx: Tx,
  kind: RequestKind,
  request: RequestToCheck,
  businessUnitId: number,
): Promise<RequestPreview['lists'][number]['lines']> {
  const steps = await stepsAhead(tx, kind, request, businessUnitId);
  const persons = steps.flatMap(({ approvers }) =>
    approvers.flatMap((one) => (one.by === 'person' ? [[getKey(one), one.employeeId]] : [])),
  );
  const people = await query<{ key: string; name: string }>(
    tx,
    `select r.key, e.name from jsonb_each_text(workflow_relatives($parties::jsonb)) r
     join employees e on e.id = r.value::bigint`,
    {
      parties: JSON.stringify({ requester: request.employeeId, ...Object.fromEntries(persons) }),
    },
  );
  const names = new Map(people.map(({ key, name }) => [key, name]));
  return steps.map(({ label, approvers, standIn }) => ({
    text: label,
    aside: [...new Set(approvers.map((one) => getName(one, names) ?? ROLES[standIn]))].join(', '),
    note: approvers.some((one) => getName(one, names) === undefined)
      ? msg('In place of an approver who cannot sign in or is missing')
      : null,
  }));
}

/**
 * The steps that are still to be decided. A request that was sent keeps its version of the pipeline. A change of an
 * approved request is decided only by the last step.
 */
async function stepsAhead(
  tx: Tx,
  kind: RequestKind,
  { accountId, employeeId, requestId, payload }: RequestToCheck,
  businessUnitId: number,
): Promise<PipelineStep[]> {
  const sent = await queryOne<{ definition: unknown; state: string }>(
    tx,
    `select v.definition, i.state from requests r
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     join approval_pipeline_versions v on v.account_id = r.account_id and v.workflow = r.workflow
     where r.id = $requestId and r.account_id = $accountId and r.employee_id = $employeeId`,
    { accountId, employeeId, requestId: requestId ?? null },
  );
  const definition = sent
    ? pipelineDefinition.parse(sent.definition)
    : ((await newestVersion(tx, accountId, kind.id))?.definition ?? firstPipeline(kind));
  const { steps } = definition;
  if (sent?.state === 'approved') return steps.slice(-1);
  const places = stepsFor(definition, pipelineFacts({ kind, definition }, payload, businessUnitId));
  return steps.filter((_, place) => places.includes(place));
}

/** The key under which the database function `workflow_relatives` returns this approver. */
const getKey = (one: Approver): string =>
  one.by === 'person' ? `person ${one.employeeId}` : one.by;

/**
 * The name of an approver; undefined if there is no such person, in which case the fallback role of the step
 * decides.
 */
function getName(one: Approver, names: ReadonlyMap<string, string>): string | undefined {
  if (one.by === 'role') return ROLES[one.role];
  return one.by === 'group' ? one.name : names.get(getKey(one));
}
