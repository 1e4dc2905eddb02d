/**
 * The access token is only kept in memory, because a malicious script could read it from storage. The session
 * machine doesn't hold it, because its snapshots are inspected and stored.
 */
let accessToken: string | null = null;
let parted: string | null = null;

export const readToken = (): string | null => accessToken;

export function keepToken(token: string): void {
  accessToken = token;
}

/** Takes the token out of use. From now on, it only serves to report the sign-out to the server. */
export function partWithToken(): void {
  parted = accessToken;
  accessToken = null;
}

/** Returns the token of the person who signs out. A second call returns null. */
export function takeParted(): string | null {
  const token = parted;
  parted = null;
  return token;
}

const openKey = 'cadre.sessionOpen';

/**
 * Whether this browser may have a session to restore. Scripts can't read the cookie, so this is only a guess.
 * It saves visitors without a session a call that would be refused.
 */
export const openHint = {
  stands: (): boolean => localStorage.getItem(openKey) !== null,
  set: (): void => localStorage.setItem(openKey, 'yes'),
  clear: (): void => localStorage.removeItem(openKey),
};
