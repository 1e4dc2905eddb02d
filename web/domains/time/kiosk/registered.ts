import { createAtom } from '@xstate/store';

const KEY = 'cadre.kiosk';

/** The secret by which this browser is a kiosk; null if it isn't one. It is kept on the device alone. */
export const kioskToken = createAtom<string | null>(localStorage.getItem(KEY));

export function keepKiosk(token: string): void {
  localStorage.setItem(KEY, token);
  kioskToken.set(token);
}

export function forgetKiosk(): void {
  localStorage.removeItem(KEY);
  kioskToken.set(null);
}
