export { accountById } from './account.ts';
export { admit } from './admit.ts';
export { answering, createAuthContext, type AuthContext } from './context.ts';
export { whyGuessable } from './guessable.ts';
export { hashPassword } from './password.ts';
export { authRoutes, publicAuthRoutes } from './routes.ts';
