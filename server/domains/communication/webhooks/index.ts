export { deliverWebhooks } from './deliver.ts';
export { webhookRoutes } from './routes.ts';
