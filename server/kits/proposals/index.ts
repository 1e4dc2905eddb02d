export { isAlone } from './alone.ts';
export { readConfirmers } from './confirmers.ts';
export { decide } from './decide.ts';
export { endProposals } from './endings.ts';
export {
  MAIL_PROPOSAL,
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  RULE_PROPOSAL,
  type ProposalKind,
} from './kinds.ts';
export { propose } from './propose.ts';
export { twoPeopleRoutes } from './routes.ts';
export { getRules } from './getRules.ts';
export { turnDown } from './turnDown.ts';
