export { chatFileRule } from './fileRule.ts';
export { changeInThread, MESSAGES_OF_CARD, readThread, writeToThread } from './threads.ts';
export { chatRoutes } from './routes.ts';
