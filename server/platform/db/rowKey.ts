import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * The key that signs rows (records/rowTags.ts). It is derived from the key of signed logs, which every pool has that
 * can write.
 */
export const getRowKey = (recordKey: KeyObject): KeyObject =>
  createSecretKey(createHmac('sha256', recordKey).update('row tags').digest());

const BLOCK_BYTES = 64;

/**
 * The inner and outer key blocks of HMAC-SHA256, in hexadecimal. PostgreSQL has no HMAC, so a database function
 * computes it from these blocks.
 */
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
 * The settings of each connection, which override those of server, database and role. They make the text of a row the
 * same for everyone who writes or reads it, and cause rows to be signed. As startup parameters, they appear in no
 * statement, log or list of activities.
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
 * A connection string, and the `options` with which a connection starts: those of the string combined with these
 * settings. If they were not combined, the options of the string would replace ours.
 */
export function startedWith(
  url: string,
  settings: Readonly<Record<string, string>>,
): { connectionString: string; options: string } {
  const ours = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  // Returns early for most connection strings, which have no options. The string of a Unix socket
  // is not a URL that could be parsed.
  if (!/[?&]options=/.test(url)) return { connectionString: url, options: ours };
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { connectionString: address.href, options: `${own} ${ours}` };
}
