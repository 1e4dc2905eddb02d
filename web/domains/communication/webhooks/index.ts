export { WebhooksScreen } from './WebhooksScreen.tsx';
