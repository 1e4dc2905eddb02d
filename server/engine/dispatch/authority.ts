import { createHash } from 'node:crypto';
import type { Authority } from '#machines/core/contracts/authority.ts';
import { getAudiences, type Sender } from '#machines/core/model/workflow.ts';
import {
  holdsRole,
  isCadre,
  type Actor,
  type Grant,
  type RecordedGrant,
} from '#server/platform/access/actor.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { Stepped } from './batch.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { PolicySubject } from '#server/engine/instances/instances.ts';
import { inAudience, getRoles } from '#server/engine/instances/audience.ts';
import { isOfTeam } from '#server/engine/instances/delegation.ts';
import { getRules } from '#server/engine/instances/rules.ts';
import { isStanding, standingKey } from '#server/engine/instances/standing.ts';

/** The capacity in which someone acts, before the grants that give this capacity are looked up. */
type Standing = Pick<Authority, 'as' | 'of'>;

const cache = new WeakMap<Actor, WeakMap<BoundWorkflow, Map<string, string>>>();

/**
 * The capacities in which the actor of an accepted step acted, as canonical JSON. The texts are cached, because the
 * steps of one actor share a few texts: a decision about 50,000 subjects needs at most one for each business unit, and
 * a superior's decision one for each direct report.
 */
export function authorityText(
  bound: BoundWorkflow,
  actor: Actor,
  {
    instance,
    item,
    step,
    behalf,
    undo,
    said,
  }: Pick<Stepped, 'instance' | 'item' | 'step' | 'behalf' | 'undo' | 'said'>,
): string {
  // Undoing an event requires the same authority as sending it in the state that is restored.
  const [from, event] = undo ? [step.to, undo.event.type] : [step.from, item.event.type];
  const state = bound.description.states.get(from);
  const sent = state?.actions.find((action) => action.event === event)?.who ?? { system: true };
  const who = said && 'who' in said ? said.who : sent;
  const standing: Standing =
    said && 'answers' in said
      ? { as: 'asked', of: String(said.answers) }
      : 'imported' in item.event
        ? { as: 'imported' }
        : getStanding(actor, who, instance, behalf);
  const unit = standing.as === 'role' ? instance.businessUnitId : null;
  const permission =
    standing.as === 'role' ? getPermission(state?.meta.queue, standing.of) : undefined;
  const records = standing.as === 'relative' ? instance.superiorRecords?.[standing.of ?? ''] : [];
  const made = (records ?? []).map(({ kind, id, change }) => `${kind} ${id} ${change}`).join();
  const key = `${standing.as} ${standing.of} ${unit} ${behalf?.delegationId} ${permission} ${made}`;
  const byWorkflow = cache.get(actor) ?? new WeakMap<BoundWorkflow, Map<string, string>>();
  cache.set(actor, byWorkflow);
  const texts = byWorkflow.get(bound) ?? new Map<string, string>();
  byWorkflow.set(bound, texts);
  const existing = texts.get(key);
  if (existing !== undefined) return existing;
  const text = canonicalJson(
    getAuthority(bound, actor, { standing, unit, permission, behalf, records }),
  );
  texts.set(key, text);
  return text;
}

/**
 * Checks parties first, as policy.ts does, because an event that someone sends as a party, such as the requester, is
 * not a decision in a role.
 */
function getStanding(
  actor: Actor,
  who: Sender,
  subject: PolicySubject,
  behalf: Stepped['behalf'],
): Standing {
  if (isCadre(actor)) return { as: 'system' };
  if (behalf && isOfTeam(behalf)) {
    const audience = getAudiences(who).find(
      (one) =>
        isStanding(one) && subject.relatives[standingKey(one)] === behalf.principal.employeeId,
    );
    if (!audience || !isStanding(audience)) return { as: 'person' };
    return 'relative' in audience
      ? { as: 'relative', of: audience.relative }
      : { as: 'person', of: String(audience.person) };
  }
  if (behalf) {
    const role = getRoles(who).find((one) => holdsRole(behalf, one, subject.businessUnitId));
    return { as: 'role', ...(role === undefined ? {} : { of: role }) };
  }
  const meant = getAudiences(who).filter((audience) => inAudience(actor, audience, subject));
  const audience = meant.find((one) => 'party' in one) ?? meant[0];
  if (!audience || 'system' in audience) return { as: 'system' };
  if ('role' in audience) return { as: 'role', of: audience.role };
  const isNamed =
    'party' in audience
      ? subject.parties[audience.party] === actor.employeeId
      : subject.relatives[standingKey(audience)] === actor.employeeId ||
        ('person' in audience && audience.person === actor.employeeId);
  if (!isNamed && audience.vacant) return { as: 'role', of: audience.vacant };
  if ('party' in audience) return { as: 'party', of: audience.party };
  return 'relative' in audience
    ? { as: 'relative', of: audience.relative }
    : { as: 'person', of: String(audience.person) };
}

/** The permission for the stage's screen. People who act at the stage by role need it in addition to the role. */
const getPermission = (
  queue: { audience: Sender; reference?: number } | undefined,
  role: string | undefined,
): number | undefined =>
  queue && role !== undefined && getRoles(queue.audience).includes(role)
    ? queue.reference
    : undefined;

interface GrantSearch {
  standing: Standing;
  unit: number | null;
  permission: number | undefined;
  behalf: Stepped['behalf'];
  /** The records, such as a position in force, that make the actor the requester's superior. */
  records: readonly RecordedGrant[] | undefined;
}

function getAuthority(
  bound: BoundWorkflow,
  actor: Actor,
  { standing, unit, permission, behalf, records = [] }: GrantSearch,
): Authority {
  const { parameters } = bound.workflow;
  const rules = {
    machine: getRules(bound).digest,
    ...(parameters
      ? {
          limits: Object.fromEntries(
            Object.entries(parameters).map(([name, { value }]) => [name, value]),
          ),
        }
      : {}),
  };
  if (standing.as === 'system' || standing.as === 'imported') return { ...standing, ...rules };
  // Someone without a login acts as whom the workflow names. There is no grant to refer to, and no user to record.
  if (actor.userId === null && actor.employeeId !== null)
    return { ...standing, employee: actor.employeeId, ...rules };
  const all = actor.grants ?? [];
  const holder = behalf?.principal.userId ?? actor.userId;
  const role = all.find((grant) => gives(grant, holder, standing, unit));
  const held = all.filter(
    (grant) =>
      (grant.kind === 'login' && grant.userId === actor.userId) ||
      (grant.kind === 'delegation' && grant.id === String(behalf?.delegationId)) ||
      grant === role ||
      (grant.kind === 'role period' && grant.id === role?.id) ||
      (grant.kind === 'company role' && grant.userId === holder && grant.role === role?.role) ||
      (grant.kind === 'permission' && grant.userId === holder && grant.id === String(permission)),
  );
  const grants = [...held, ...records];
  return {
    ...standing,
    ...(standing.as === 'role' ? { unit: role?.unit ?? null } : {}),
    ...(behalf ? { delegation: behalf.delegationId } : {}),
    ...(permission === undefined ? {} : { permission }),
    ...rules,
    grants: grants.map(({ kind, id, change }) => [kind, id, change] as const),
    proof: getProof(grants),
  };
}

const gives = (
  { userId, kind, parts, unit }: Grant,
  holder: number | null,
  standing: Standing,
  businessUnitId: number | null,
): boolean =>
  (kind === 'role' || kind === 'user group') &&
  userId === holder &&
  standing.as === 'role' &&
  (parts ?? []).includes(standing.of ?? '') &&
  (unit === null || businessUnitId === null || unit === businessUnitId);

/**
 * The SHA-256 hash of grants in their recorded form. If the grants in an exported proof were altered, they do not match
 * the hashes of its steps.
 */
export const getProof = (grants: readonly RecordedGrant[]): string =>
  createHash('sha256')
    .update(
      canonicalJson(
        grants.map(({ kind, id, change, at, by, digest, says }) => [
          kind,
          id,
          change,
          at,
          by,
          digest,
          says,
        ]),
      ),
    )
    .digest('base64');
