import '#web/styles/global.css';
import { breathe } from './lib/settings/breathe.ts';

// Each in a task of its own: on a phone all of it takes 150 ms, in which no one could type.
await import('react-dom/client');
await breathe();
await import('#web/session/index.ts');
await breathe();
await import('#web/app/router.tsx');
await breathe();
await import('./start.tsx');
