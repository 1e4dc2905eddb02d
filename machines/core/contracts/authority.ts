import type { RuleParameter } from '#machines/core/model/workflow.ts';

/**
 * The kinds of records by which someone may act. A permission is a screen's; positions and departments make
 * someone a superior.
 */
export const GRANT_KINDS = [
  'login',
  'role',
  'role period',
  'company role',
  'user group',
  'delegation',
  'permission',
  'employment',
  'department',
] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** The kind of a grant, its ID, and its last change before the step; 0 if none was recorded. */
export type GrantReference = readonly [kind: GrantKind, id: string, change: number];

/**
 * As what the actor of a step acted. A step stores it as canonical JSON, which its links cover; the proof is the
 * SHA-256 over the grants as they were recorded.
 */
export interface Authority {
  as: 'role' | 'party' | 'relative' | 'person' | 'asked' | 'system' | 'imported';
  /** The role, party, relation, employee ID or number of the question by which they acted. */
  of?: string;
  /** The business unit for which the role is held; null for all. */
  unit?: number | null;
  /** The delegation by which they acted for someone else. */
  delegation?: number;
  /** The permission that the stage takes besides the role. */
  permission?: number;
  /** The digest of the machine's rules. */
  machine: string;
  /** The limits of its guards at that time. */
  limits?: Readonly<Record<string, number | null>>;
  grants?: readonly GrantReference[];
  proof?: string;
}

/** A grant as it is shown. */
export interface GrantShown {
  kind: GrantKind;
  id: string;
  /** The name of the role, group or permission; null for others. */
  name: string | null;
  /** The last change before the step; null if none was recorded. */
  change: number | null;
  at: string | null;
  byName: string | null;
  /** The person whose position it is; null for others. */
  employeeId: number | null;
  /** When it was taken away, after the step. */
  endedAt: string | null;
}

/** The authority of one step in words. */
export interface AuthorityCard {
  as: Authority['as'];
  /** In one sentence: `As HR in every business unit, for Karim`. */
  text: string;
  /** The role, party or relation, as `audienceLabel` names it. */
  ofLabel: string | null;
  /** Null for every business unit, and for others than roles. */
  unitName: string | null;
  person: { employeeId: number | null; name: string } | null;
  delegation: {
    id: number;
    principalId: number | null;
    principalName: string;
    fromDate: string;
    untilDate: string;
    reason: string;
  } | null;
  /** What started the clock of an automatic step: the step before it. */
  since: { seq: number; at: string } | null;
  grants: GrantShown[];
  rule: {
    workflow: string;
    label: string;
    version: number;
    pipelineVersion: number | null;
    /** The digest of the rules of that day. */
    digest: string;
    /** Whether the servers run the same rules at present. */
    isNow: boolean;
    /** When a server first ran these rules. */
    since: string | null;
    limits: (Pick<RuleParameter, 'label' | 'unit'> & { value: number | null })[];
  };
}
