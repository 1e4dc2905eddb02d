export { accountById, mailOf } from './account.ts';
export { authRoutes, publicAuthRoutes } from './routes.ts';
export { hashPassword } from './password.ts';
export { refuseAnothers, storeMail } from './storeMail.ts';
