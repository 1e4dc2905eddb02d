import '#web/styles/global.css';
import { breathe } from './lib/settings/breathe.ts';

// The modules are imported one after another, each in its own task. Together they take 150 ms on a phone,
// during which the page would not respond.
await import('react-dom/client');
await breathe();
await import('#web/session/index.ts');
await breathe();
await import('#web/app/router.tsx');
await breathe();
await import('./start.tsx');
