/** Stands in a delegation for all approvals, of any workflow, that someone has by their place in the organization. */
export const OWN_TEAM = { workflow: 'ownTeam', state: 'ownTeam' } as const;
