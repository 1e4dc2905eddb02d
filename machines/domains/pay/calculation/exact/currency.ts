const NONE = 'BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF';
const THREE = 'BHD,IQD,JOD,KWD,LYD,OMR,TND';

/** The number of decimals of currencies for which ISO 4217 has another number than two. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...NONE.split(',').map((code) => [code, 0] as const),
  ...THREE.split(',').map((code) => [code, 3] as const),
]);

/** Returns how many decimals amounts of a currency have: 2 for BDT, 3 for KWD, 0 for JPY. */
export const getDecimals = (currency: string): number => DECIMALS.get(currency) ?? 2;

/** Returns the smallest unit as a rounding step, such as "0.01" for two decimals. */
export const smallestUnit = (decimals: number): string =>
  decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
