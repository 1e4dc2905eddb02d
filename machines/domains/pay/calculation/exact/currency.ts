const NONE = 'BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF';
const THREE = 'BHD,IQD,JOD,KWD,LYD,OMR,TND';

/** The decimals of ISO 4217 of currencies that don't have two. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...NONE.split(',').map((code) => [code, 0] as const),
  ...THREE.split(',').map((code) => [code, 3] as const),
]);

/** How many decimals amounts of a currency have: 2 for BDT, 3 for KWD, 0 for JPY. */
export const getDecimals = (currency: string): number => DECIMALS.get(currency) ?? 2;

/** The smallest unit as a step to round to: "0.01". */
export const smallestUnit = (decimals: number): string =>
  decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
