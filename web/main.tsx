import '#web/styles/global.css';
import { breathe } from './lib/settings/breathe.ts';

// Each in its own task: together they take 150 ms on a phone, during which no one could type.
await import('react-dom/client');
await breathe();
await import('#web/session/index.ts');
await breathe();
await import('#web/app/router.tsx');
await breathe();
await import('./start.tsx');
