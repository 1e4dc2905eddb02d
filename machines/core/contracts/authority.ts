import type { RuleParameter } from '#machines/core/model/workflow.ts';

/**
 * The kinds of records that can authorize someone to act. A permission authorizes someone for a screen, while positions
 * and departments make someone a superior.
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

/**
 * Refers to a grant by its kind, its ID, and the ID of its last change before the step (0 if no change was recorded).
 */
export type GrantReference = readonly [kind: GrantKind, id: string, change: number];

/**
 * In which capacity the actor of a step acted. A step stores it as canonical JSON, which its hash covers.
 * `proof` is the SHA-256 hash of the grants as they were recorded.
 */
export interface Authority {
  as: 'role' | 'party' | 'relative' | 'person' | 'asked' | 'system' | 'imported';
  /**
   * What the capacity in `as` refers to: the role, the party, the relation, the employee ID, or the number of the
   * question.
   */
  of?: string;
  /** The business unit for which the actor had the role; null for all of them. */
  unit?: number | null;
  /** The ID of the delegation, if the actor acted for someone else. */
  delegation?: number;
  /** The permission that the stage requires in addition to the role. */
  permission?: number;
  /** The employee who acted, if they have no login; otherwise the step has the ID of the user. */
  employee?: number;
  /** The digest of the rules of the machine. */
  machine: string;
  /** The limits that the guards of the machine used at that time. */
  limits?: Readonly<Record<string, number | null>>;
  grants?: readonly GrantReference[];
  proof?: string;
}

/** A grant as screens show it. */
export interface GrantShown {
  kind: GrantKind;
  id: string;
  /** The name of a role, group or permission; null for other kinds of grants. */
  name: string | null;
  /** The ID of the grant's last change before the step; null if no change was recorded. */
  change: number | null;
  at: string | null;
  byName: string | null;
  /** For a grant by position: the person who holds the position; otherwise null. */
  employeeId: number | null;
  /** When the grant was revoked, if that was after the step; null if it still exists. */
  endedAt: string | null;
}

/** The authority of a step in a form that can be shown. */
export interface AuthorityCard {
  as: Authority['as'];
  /** One sentence, such as `As HR in every business unit, for Karim`. */
  text: string;
  /** The role, party or relation, in the words of `audienceLabel`. */
  ofLabel: string | null;
  /**
   * The business unit in which the actor had the role; null if the role applied to all units or the
   * actor did not act in a role.
   */
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
  /** For an automatic step: the previous step, from which the delay was counted; otherwise null. */
  since: { seq: number; at: string } | null;
  grants: GrantShown[];
  rule: {
    workflow: string;
    label: string;
    version: number;
    pipelineVersion: number | null;
    /** The digest of the machine's rules at the time of the step. */
    digest: string;
    /** Whether servers run the same rules at present. */
    isNow: boolean;
    /** When a server first ran these rules. */
    since: string | null;
    limits: (Pick<RuleParameter, 'label' | 'unit'> & { value: number | null })[];
  };
}
