const KEY = 'cadre.deviceKey';

/** The key of this browser, created when first needed. It stays after sign-out, because it identifies the device. */
export function deviceKey(): string {
  const item = localStorage.getItem(KEY);
  if (item) return item;
  const randomUUID = crypto.randomUUID();
  localStorage.setItem(KEY, randomUUID);
  return randomUUID;
}

/**
 * Returns the key if the browser has one. Unlike `deviceKey`, it doesn't create one, because checking in must
 * not register a new device.
 */
export const knownDeviceKey = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

/**
 * Returns the SHA-256 of the key in hexadecimal. It isn't secret, because the key that is needed to check in
 * can't be computed from it.
 */
export async function deviceId(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(deviceKey()));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
