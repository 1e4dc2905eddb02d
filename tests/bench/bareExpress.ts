import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createPrincipals } from '#server/platform/access/principals.ts';
import { connect } from '#server/platform/db/connect.ts';
import { parseEnv } from '#server/platform/env.ts';
import { authenticate } from '#server/platform/http/authenticate.ts';
import { loadSecret } from '#server/platform/secret.ts';

/** Express with only the token check, one route and its JSON: the baseline for `withoutDatabase.ts`. */
const env = parseEnv(process.env);
const db = connect(env.DATABASE_URL ?? '', { pool: env.DATABASE_POOL, name: 'bare express' });
const app = express();
app.post(
  '/api/Workflow/Dispatch',
  authenticate(createPrincipals(db, loadSecret(env))),
  express.json(),
  (_request, response) => {
    response.json({ batchId: randomUUID(), accepted: 1, undoable: true });
  },
);
const http = app.listen(env.PORT, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.send?.({ ready: true, address: `http://127.0.0.1:${port}` });
});
process.once('SIGTERM', () => {
  http.closeAllConnections();
  http.close(() => void db.destroy().then(() => process.exit(0)));
});
