import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';
import { perLocale } from './locale.ts';

/** The ISO 4217 code of the account's currency. It is undefined before sign-in. */
const code = createAtom<string | undefined>(undefined);

/** Sets the currency of all amounts. */
export const writeAmountsIn = (currency: string | undefined): void => code.set(currency);

export const currentCurrency = (): string | undefined => code.get();

const symbols = perLocale((locale) => ({ locale, made: new Map<string, string>() }));

/** Returns the currency symbol as the reader's locale writes it, such as `BDT`, `৳` or `£`. */
function getSymbol(currency: string): string {
  const { locale, made } = symbols();
  const existing = made.get(currency);
  if (existing !== undefined) return existing;
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  made.set(currency, symbol);
  return symbol;
}

/** Returns the currency symbol for column headers, or undefined before the currency is known. */
export const useCurrencySymbol = (): string | undefined => {
  const currency = useAtom(code);
  return currency === undefined ? undefined : getSymbol(currency);
};
