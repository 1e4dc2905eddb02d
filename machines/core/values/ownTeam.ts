/**
 * In a delegation, this pair stands for all approvals of any workflow that someone has through their place in the
 * organization.
 */
export const OWN_TEAM = { workflow: 'ownTeam', state: 'ownTeam' } as const;
