import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** The key of row tags (records/rowTags.ts): derived from that of signed logs, which each writing pool has. */
export const getRowKey = (recordKey: KeyObject): KeyObject =>
  createSecretKey(createHmac('sha256', recordKey).update('row tags').digest());

const BLOCK_BYTES = 64;

/** The two blocks that HMAC-SHA256 hashes a key as, in hex: PostgreSQL has no HMAC of its own. */
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
 * What a connection is set to, whatever its server, database or role says, so that a row has the same text and a
 * name the same meaning anyone who writes or reads it, and so that what it writes is tagged. As parameters of its
 * start they stand in no statement, log or view of activity.
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
 * A connection string and the `options` that it starts with: its own, and these settings. Those of a connection
 * string would otherwise replace them.
 */
export function startedWith(
  url: string,
  settings: Readonly<Record<string, string>>,
): { connectionString: string; options: string } {
  const ours = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  // Few have any; that of a socket is no URL in the sense of the standard.
  if (!/[?&]options=/.test(url)) return { connectionString: url, options: ours };
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { connectionString: address.href, options: `${own} ${ours}` };
}
