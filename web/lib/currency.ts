import { useSyncExternalStore } from 'react';
import { perLocale } from './locale.ts';

/** ISO 4217 code of the account's money; none before somebody is signed in. */
let code: string | undefined;
const listeners = new Set<() => void>();

/** Has amounts be written in this currency from now on. */
export function writeAmountsIn(currency: string | undefined): void {
  if (currency === code) return;
  code = currency;
  for (const listener of listeners) listener();
}

export const currentCurrency = (): string | undefined => code;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const symbols = perLocale((locale) => ({ locale, made: new Map<string, string>() }));

/** The currency as the reader's locale writes it beside an amount: `BDT`, `৳`, `£`. */
function symbolOf(currency: string): string {
  const { locale, made } = symbols();
  const known = made.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  made.set(currency, symbol);
  return symbol;
}

/** What a column of amounts is counted in; undefined before it is known. */
export const useCurrencySymbol = (): string | undefined => {
  const currency = useSyncExternalStore(subscribe, currentCurrency);
  return currency === undefined ? undefined : symbolOf(currency);
};
