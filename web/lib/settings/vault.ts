/**
 * Stores values in this browser, encrypted by AES-GCM with a non-extractable key in IndexedDB. Each value is
 * bound to its owner's name, so that it can't be decrypted as another owner's.
 */
const DATABASE = 'cadre';
const KEYS = 'keys';
const VALUES = 'settings';
const KEY_NAME = 'settings';
const NONCE_BYTES = 12;

interface Encrypted {
  nonce: Uint8Array<ArrayBuffer>;
  box: ArrayBuffer;
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(KEYS);
      request.result.createObjectStore(VALUES);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

const read = async (store: string, name: string): Promise<unknown> => {
  const database = await open();
  return done(database.transaction(store).objectStore(store).get(name));
};

let key: Promise<CryptoKey> | undefined;

const ownKey = (): Promise<CryptoKey> => {
  key ??= storedKey();
  key.catch(() => {
    key = undefined;
  });
  return key;
};

async function storedKey(): Promise<CryptoKey> {
  const existing = await read(KEYS, KEY_NAME);
  if (existing instanceof CryptoKey) return existing;
  const generateKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const database = await open();
  const store = database.transaction(KEYS, 'readwrite').objectStore(KEYS);
  // Another tab may have stored a key in the meantime. That key must be used, or the values encrypted with it
  // would be lost.
  const first: unknown = await done(store.get(KEY_NAME));
  if (first instanceof CryptoKey) return first;
  await done(store.put(generateKey, KEY_NAME));
  return generateKey;
}

const boundTo = (owner: string) => new TextEncoder().encode(`cadre settings of ${owner}`);

/** Returns the decrypted value of an owner. It is undefined if there is none or if it can't be decrypted. */
export async function decrypt(owner: string): Promise<unknown> {
  const stored = (await read(VALUES, owner)) as Encrypted | undefined;
  if (stored === undefined) return undefined;
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: stored.nonce, additionalData: boundTo(owner) },
      await ownKey(),
      stored.box,
    );
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Encrypts a value and stores it.
 * @throws if the browser has no WebCrypto, as over plain HTTP, or no storage.
 */
export async function encrypt(owner: string, value: unknown): Promise<void> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const box = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: boundTo(owner) },
    await ownKey(),
    new TextEncoder().encode(JSON.stringify(value)),
  );
  const database = await open();
  const sealed: Encrypted = { nonce, box };
  await done(database.transaction(VALUES, 'readwrite').objectStore(VALUES).put(sealed, owner));
}
