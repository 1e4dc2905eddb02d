/**
 * Encrypted calls (spec 000 §7): query and JSON body are messages 0 and 1 of one HPKE context (RFC 9180).
 *
 *     POST /api/Employee/IncrementRequestCreate?sealed=<message 0, base64url>
 *     Cadre-Seal: <key ID>.<milliseconds>.<encapsulated key, base64url>
 *     Content-Type: application/vnd.cadre.sealed
 *
 * The answer is `flag (1 byte) nonce (12) ciphertext and tag`, AES-256-GCM; flag 1 means gzipped. It is
 * JSON, or a file of the type that `Cadre-File-Type` says.
 */
export const ENCRYPTED = {
  header: 'Cadre-Seal',
  /**
   * The header that says why an encrypted request was refused: `key`, `time` or `seen`. The client then fetches the
   * server's key again and encrypts the request with it.
   */
  refused: 'Cadre-Seal-Refused',
  type: 'application/vnd.cadre.sealed',
  fileType: 'Cadre-File-Type',
  parameter: 'sealed',
  info: 'cadre sealed transport 1',
  answer: 'cadre sealed answer 1',
  /**
   * By how many seconds the time of a request may differ from the server's clock. Within that time, each request is
   * accepted only once.
   */
  seconds: 60,
} as const;

/**
 * GET /Transport/Key: the server's public key. It uses the curve P-256, because not every browser in use
 * supports X25519.
 */
export interface TransportKey {
  keyId: string;
  /** The key as an uncompressed point, in base64url. */
  publicKey: string;
  kem: 'DHKEM(P-256, HKDF-SHA256)';
  kdf: 'HKDF-SHA256';
  aead: 'AES-256-GCM';
  /** The time of the server in milliseconds, for clients whose clock is wrong. */
  time: number;
}

/**
 * The prefixes of paths below /api that are never encrypted: requests that browsers send by themselves, files, and
 * calls that are made before the key is known.
 */
const EXCLUDED = [
  '/transport/',
  '/auth/loginoauth2g',
  '/auth/oidc/',
  '/document/',
  '/pdfandexcelreport/',
  // Files that are generated while they are being sent.
  '/workflow/historyfile',
  '/workflow/proof',
  '/openapi.json',
  '/docs',
];

/** Whether a request to a path below /api is not encrypted. */
export const isExcluded = (path: string): boolean => {
  const lowerCasePath = path.toLowerCase();
  return EXCLUDED.some((beginning) => lowerCasePath.startsWith(beginning));
};

/**
 * The data that the encryption is bound to (as associated data). If the request, the person, the time or the presence
 * of a body differs, decryption fails.
 */
export const getBinding = (call: {
  method: string;
  /** The path below /api, as it was sent. */
  path: string;
  time: number;
  authorization: string;
  idempotencyKey: string;
  hasBody: boolean;
}): string =>
  [
    call.method.toUpperCase(),
    call.path,
    call.time,
    call.authorization,
    call.idempotencyKey,
    call.hasBody ? 'body' : 'no body',
  ].join('\n');

export const getAnswerBinding = (status: number, flag: number): string => `${status} ${flag}`;
