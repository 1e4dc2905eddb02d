/**
 * Encrypted calls (spec 000 §7): query and JSON body are messages 0 and 1 of one HPKE context (RFC 9180).
 *
 *     POST /api/Employee/IncrementRequestCreate?sealed=<message 0, base64url>
 *     Cadre-Seal: <key id>.<milliseconds>.<encapsulated key, base64url>
 *     Content-Type: application/vnd.cadre.sealed
 *
 * The answer is `flag (1 byte) nonce (12) ciphertext and tag`, AES-256-GCM; flag 1 means gzipped. It is
 * JSON, or a file of the type that `Cadre-File-Type` says.
 */
export const ENCRYPTED = {
  header: 'Cadre-Seal',
  /** Why an encrypted request was refused: `key`, `time` or `seen`. Fetch the key and encrypt again. */
  refused: 'Cadre-Seal-Refused',
  type: 'application/vnd.cadre.sealed',
  fileType: 'Cadre-File-Type',
  parameter: 'sealed',
  info: 'cadre sealed transport 1',
  answer: 'cadre sealed answer 1',
  /** A request is accepted this long before and after its time stamp, and only once. */
  seconds: 60,
} as const;

/** GET /Transport/Key. P-256, because not every browser in use has X25519. */
export interface TransportKey {
  keyId: string;
  /** The uncompressed point, base64url. */
  publicKey: string;
  kem: 'DHKEM(P-256, HKDF-SHA256)';
  kdf: 'HKDF-SHA256';
  aead: 'AES-256-GCM';
  /** The server's clock in milliseconds: clients with a wrong clock use it. */
  time: number;
}

/**
 * Prefixes of paths below /api that are never encrypted: requests that browsers send themselves,
 * files, and calls before the key is known.
 */
const EXCLUDED = [
  '/transport/',
  '/auth/loginoauth2g',
  '/auth/oidc/',
  '/document/',
  '/pdfandexcelreport/',
  // Files, streamed while they are generated.
  '/workflow/historyfile',
  '/workflow/proof',
  '/openapi.json',
  '/docs',
];

/** Whether a request to a path below /api stays unencrypted. */
export const isExcluded = (path: string): boolean => {
  const request = path.toLowerCase();
  return EXCLUDED.some((beginning) => request.startsWith(beginning));
};

/**
 * The data to which the encryption is bound: with another request, person, time or body, decryption
 * fails.
 */
export const getBinding = (call: {
  method: string;
  /** Below /api, as sent. */
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
