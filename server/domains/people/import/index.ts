export { actorByLogin } from './actorByLogin.ts';
export { MAX_PEOPLE } from './declared.ts';
export { importIncrements } from './increments.ts';
export { openFile } from './openFile.ts';
export { bringIn, firstAccount, importPeople } from './people.ts';
export { importRoutes, peopleFiles } from './routes.ts';
