import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** Signs in with each of these logins; returns a function from login to client. */
export async function readClients(
  server: TestServer,
  logins: readonly string[],
): Promise<(login: string) => Client> {
  const clients = new Map<string, Client>();
  for (const login of logins) clients.set(login, await server.as(login));
  return (login) => {
    const client = clients.get(login);
    if (!client) throw new Error(`Not signed in as ${login}`);
    return client;
  };
}
