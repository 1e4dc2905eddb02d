import { MENU, type MenuReference } from '#machines/contracts/permissions.ts';
import { SENTENCES } from '#machines/values/noticeSentences.ts';

/** What someone proposes and someone else decides. */
export interface ProposalKind {
  /** The record that describes it. */
  type: string;
  /** Its rows `p`, which all have who proposed and decided, when, and what came of it. */
  table: string;
  /** Whoever may edit this confirms. */
  right: MenuReference;
  /** Whoever has one of these flags proposes. */
  proposes: 'isCreate' | 'isEdit';
  /** SQL of the users who gain by it, or whose account it changes, as JSON: bigint[] arrives as texts. */
  favours: string;
  /** What those who can confirm are told, and what the one whom it is about is. */
  waits: string;
  concerns: string | null;
  /** SQL of the screen that lists it. */
  path: string;
}

const ROLES = '/administration/roleManagement/userRoleManager';

export const PERMISSION_PROPOSAL: ProposalKind = {
  type: 'permission proposal',
  table: 'permission_proposals',
  right: MENU.permissions,
  proposes: 'isEdit',
  favours: 'to_jsonb(array_remove(array[p.user_id], null))',
  waits: SENTENCES.permissionsWait,
  concerns: SENTENCES.rightsProposed,
  path: `case when p.user_id is null then '${ROLES}/featureAssignToRole'
    else '${ROLES}/featureAssignToUser' end`,
};

export const ROLE_PROPOSAL: ProposalKind = {
  type: 'role proposal',
  table: 'role_proposals',
  right: MENU.permissions,
  proposes: 'isEdit',
  favours: 'to_jsonb(array_remove(array[p.user_id], null))',
  waits: SENTENCES.rolesWait,
  concerns: SENTENCES.rightsProposed,
  path: `'${ROLES}/roleAssignToUser'`,
};

export const MAIL_PROPOSAL: ProposalKind = {
  type: 'mail proposal',
  table: 'mail_proposals',
  right: MENU.loginMails,
  proposes: 'isCreate',
  favours: 'to_jsonb(array[p.user_id])',
  waits: SENTENCES.mailWaits,
  concerns: SENTENCES.mailProposed,
  path: `'/administration/emailChanges'`,
};

export const PIPELINE_PROPOSAL: ProposalKind = {
  type: 'pipeline proposal',
  table: 'approval_pipeline_proposals',
  right: MENU.approvalPipelines,
  proposes: 'isEdit',
  favours: 'to_jsonb(p.favoured)',
  waits: SENTENCES.pipelinesWait,
  concerns: null,
  path: `'/administration/configuration/commonapprovalpipeline'`,
};

export const RULE_PROPOSAL: ProposalKind = {
  type: 'rule proposal',
  table: 'rule_proposals',
  right: MENU.permissions,
  proposes: 'isEdit',
  favours: `'[]'::jsonb`,
  waits: SENTENCES.rulesWait,
  concerns: null,
  path: `'/administration/roleManagement/twoPeople'`,
};

/** Everything that needs two people. */
export const PROPOSAL_KINDS: readonly ProposalKind[] = [
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  MAIL_PROPOSAL,
  PIPELINE_PROPOSAL,
  RULE_PROPOSAL,
];
