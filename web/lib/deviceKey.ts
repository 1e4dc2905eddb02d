const KEY = 'cadre.deviceKey';

/**
 * The key of this browser, created when first needed. It stays after sign-out, because it
 * identifies the device.
 */
export function deviceKey(): string {
  const item = localStorage.getItem(KEY);
  if (item) return item;
  const randomUUID = crypto.randomUUID();
  localStorage.setItem(KEY, randomUUID);
  return randomUUID;
}

/** The key if there is one; checking in doesn't create it. */
export const knownDeviceKey = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

/**
 * The SHA-256 of the key in hexadecimal: others may see it, because no one can check in with it.
 */
export async function deviceId(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(deviceKey()));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
