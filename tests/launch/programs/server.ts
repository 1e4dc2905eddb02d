// Replaces the server: answers /readyz from the database, and counts its starts there.
import { createServer } from 'node:http';
import pg from 'pg';

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
await client.query('insert into starts default values');

const server = createServer((_, response) => {
  void client.query('select count(*)::int as starts from starts').then(
    ({ rows }) => response.end(JSON.stringify({ pid: process.pid, ...rows[0] })),
    () => response.writeHead(503).end(),
  );
});
const port = Number(process.env['PORT']);
server.listen(port, '127.0.0.1', () =>
  process.send?.({ ready: true, address: `http://127.0.0.1:${port}` }),
);
client.on('error', () => process.exit(4));
process.on('SIGTERM', () => {
  console.log('server told to stop');
  // A real server and its port may stay open for a while because of requests in progress.
  const linger = Number(process.env['LINGER_MS'] ?? 0);
  setTimeout(() => server.close(() => void client.end()), linger);
});
