// Brings a database up to date, in a process that can be killed.
import { migrate } from '#server/platform/db/migrate.ts';

process.send?.('begins');
await migrate(process.argv[2] ?? '');
process.exit(0);
