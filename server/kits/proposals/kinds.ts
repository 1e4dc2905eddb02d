import { MENU, type MenuReference } from '#machines/core/access/permissions.ts';
import { ROLES as BUILT_IN } from '#machines/core/values/roles.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';

/** A kind of change that one person proposes and another confirms. */
export interface ProposalKind {
  /** The record type under which the history shows proposals of this kind. */
  type: string;
  /** The table of the proposals `p`, whose rows say who proposed and decided, when, and with which outcome. */
  table: string;
  /** The screen whose permission to edit someone needs in order to confirm. */
  right: MenuReference;
  /** The flag of the same permission (`right`) that someone needs to propose. */
  proposes: 'isCreate' | 'isEdit';
  /**
   * SQL for the users who benefit, or whose account is changed. It returns JSON, because pg would return a `bigint[]`
   * as texts.
   */
  favours: string;
  /** The titles of notices: for people who can confirm, and for people whom the proposal concerns. */
  waits: string;
  concerns: string | null;
  /** SQL for a description of the change, as text that notices translate. */
  about: string;
  /** SQL for the path of the screen that lists the proposal. */
  path: string;
}

/** SQL for the name of the role of a proposal `p`. It is one of the company's own roles or a built-in one. */
const ROLE_NAME = `coalesce((select r.name from roles r where r.key = p.role),
  case p.role ${Object.entries(BUILT_IN)
    .map(([key, name]) => `when '${key}' then '${name}'`)
    .join(' ')} end)`;

const ROLES = '/administration/roleManagement/userRoleManager';

export const PERMISSION_PROPOSAL: ProposalKind = {
  type: 'permission proposal',
  table: 'permission_proposals',
  right: MENU.permissions,
  proposes: 'isEdit',
  favours: 'to_jsonb(array_remove(array[p.user_id], null))',
  waits: SENTENCES.permissionsWait,
  concerns: SENTENCES.rightsProposed,
  about: `concat_ws(', ', coalesce(
      (select w.name from user_people w where w.user_id = p.user_id), ${ROLE_NAME}),
    (select m.name from menu_references m where m.id = p.menu_reference_id))`,
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
  about: `concat_ws(', ', (select w.name from user_people w where w.user_id = p.user_id), ${ROLE_NAME})`,
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
  about: `concat_ws(', ', (select w.name from user_people w where w.user_id = p.user_id), p.new_mail)`,
  path: `'/administration/emailChanges'`,
};

export const RULE_PROPOSAL: ProposalKind = {
  type: 'rule proposal',
  table: 'rule_proposals',
  right: MENU.permissions,
  proposes: 'isEdit',
  favours: `'[]'::jsonb`,
  waits: SENTENCES.rulesWait,
  concerns: null,
  about: `'Two People'`,
  path: `'/administration/roleManagement/twoPeople'`,
};
