export { createUser } from './create.ts';
export { applyDueMails } from './applyMail.ts';
export { proposeMail } from './proposeMail.ts';
export { userRoutes } from './routes.ts';
export { inviteEveryone } from './inviteAll.ts';
export { managedUnits, managedUsers } from './managed.ts';
