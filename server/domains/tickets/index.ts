export { ticketBinding } from './binding.ts';
export { ticketFileRule } from './fileRule.ts';
export { raiseTicket } from './raise.ts';
export { ticketRoutes } from './routes.ts';
