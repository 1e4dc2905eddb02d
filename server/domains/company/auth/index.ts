export { accountById, getMail, type AccountRow } from './account.ts';
export { admit } from './admit.ts';
export { spendOnce } from './spentOnce.ts';
export { createAuthContext, type AuthContext } from './context.ts';
export { whyGuessable } from './guessable.ts';
export { authRoutes, publicAuthRoutes } from './routes.ts';
export { hashPassword, unknownPassword } from './password.ts';
export { refuseAnothers, storeMail } from './storeMail.ts';
