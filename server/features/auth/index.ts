export { authRoutes, publicAuthRoutes } from './routes.ts';
export { hashPassword } from './password.ts';
