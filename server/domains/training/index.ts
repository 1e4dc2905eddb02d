export { readBonds } from './bonds.ts';
export { applyForPeople, trainingApplicationBinding } from './application/index.ts';
export { markAttendance } from './attendance/index.ts';
export { remindOfCertificates } from './certificates.ts';
export { evaluate } from './evaluation/index.ts';
export { readOwnSessions } from './lists/sessions.ts';
export { trainingRoutes } from './routes.ts';
export { planTraining, trainingBinding } from './training/index.ts';
