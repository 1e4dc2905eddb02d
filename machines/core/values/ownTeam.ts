/** In a delegation: all approvals that someone has by their place in the organisation, in every workflow. */
export const OWN_TEAM = { workflow: 'ownTeam', state: 'ownTeam' } as const;
