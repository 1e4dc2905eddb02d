/**
 * The access token, in memory alone: what scripts can read from storage, a stolen script could too.
 * The session machine holds none, since its snapshots are looked at and stored.
 */
let accessToken: string | null = null;
let parted: string | null = null;

export const readToken = (): string | null => accessToken;

export function keepToken(token: string): void {
  accessToken = token;
}

/** From now on no one calls by it; it is only good for reporting to the server that they left. */
export function partWithToken(): void {
  parted = accessToken;
  accessToken = null;
}

/** The token of the person signing out, once. */
export function takeParted(): string | null {
  const token = parted;
  parted = null;
  return token;
}

const openKey = 'cadre.sessionOpen';

/**
 * Whether this browser may have a session to take up. Only a hint, so that a visitor who has none
 * isn't greeted by a refused call; the cookie itself is out of our reach.
 */
export const openHint = {
  stands: (): boolean => localStorage.getItem(openKey) !== null,
  set: (): void => localStorage.setItem(openKey, 'yes'),
  clear: (): void => localStorage.removeItem(openKey),
};
