export { freeNoShows } from './book.ts';
export { hotDeskRoutes } from './routes.ts';
