import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** The key of row tags (records/rowTags.ts), derived from that of signed logs, which each writing pool has. */
export const getRowKey = (recordKey: KeyObject): KeyObject =>
  createSecretKey(createHmac('sha256', recordKey).update('row tags').digest());

const BLOCK_BYTES = 64;

/** The inner and outer key blocks of HMAC-SHA256 in hex, because PostgreSQL has no HMAC of its own. */
function getBlocks(key: KeyObject): string {
  const bytes = key.export();
  return [0x36, 0x5c]
    .map((pad) => {
      const block = Buffer.alloc(BLOCK_BYTES, pad);
      for (const [at, byte] of bytes.entries()) block[at] = byte ^ pad;
      return block.toString('hex');
    })
    .join('');
}

/**
 * The settings of each connection, which override those of server, database and role: rows must have the same text
 * and names the same meaning no matter who writes or reads them, and written rows must be tagged. As startup
 * parameters they appear in no statement, log or activity view.
 */
export const rowSettings = (recordKey?: KeyObject): Readonly<Record<string, string>> => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  search_path: 'public',
  ...(recordKey ? { 'cadre.row_key': getBlocks(getRowKey(recordKey)) } : {}),
});

/**
 * A connection string and its startup `options`: its own and these settings. Options within a connection string would
 * otherwise replace ours.
 */
export function startedWith(
  url: string,
  settings: Readonly<Record<string, string>>,
): { connectionString: string; options: string } {
  const ours = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  // Few connection strings have options; a socket's is not a standard URL.
  if (!/[?&]options=/.test(url)) return { connectionString: url, options: ours };
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { connectionString: address.href, options: `${own} ${ours}` };
}
