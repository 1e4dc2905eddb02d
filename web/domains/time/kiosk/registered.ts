import { createAtom } from '@xstate/store';

const KEY = 'cadre.kiosk';

/** The secret that identifies this browser as a kiosk, or null if it isn't one. It is stored on this device only. */
export const kioskToken = createAtom<string | null>(localStorage.getItem(KEY));

export function keepKiosk(token: string): void {
  localStorage.setItem(KEY, token);
  kioskToken.set(token);
}

export function forgetKiosk(): void {
  localStorage.removeItem(KEY);
  kioskToken.set(null);
}
