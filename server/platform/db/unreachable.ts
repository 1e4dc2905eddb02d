const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'ENOENT',
]);

/**
 * Whether an error means that the database cannot be reached: failed connections (08…), shutdowns (57P0…), a
 * server with too many connections (53…), and timeouts of the pool.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    NETWORK.has(code) ||
    /^(08|57P0|53)/.test(code) ||
    error.name === 'KnexTimeoutError' ||
    /connection terminated|timeout expired|is not queryable/i.test(error.message)
  );
}
