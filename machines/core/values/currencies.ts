/** The currency codes of ISO 4217, without those for metals, funds and tests. */
export const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AED,AFN,ALL,AMD,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BGN,BHD,BIF,BMD,BND,BOB,BRL,BSD,' +
    'BTN,BWP,BYN,BZD,CAD,CDF,CHF,CLP,CNY,COP,CRC,CUP,CVE,CZK,DJF,DKK,DOP,DZD,EGP,ERN,' +
    'ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GNF,GTQ,GYD,HKD,HNL,HTG,HUF,IDR,ILS,INR,IQD,' +
    'IRR,ISK,JMD,JOD,JPY,KES,KGS,KHR,KMF,KPW,KRW,KWD,KYD,KZT,LAK,LBP,LKR,LRD,LSL,LYD,' +
    'MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MYR,MZN,NAD,NGN,NIO,NOK,NPR,NZD,' +
    'OMR,PAB,PEN,PGK,PHP,PKR,PLN,PYG,QAR,RON,RSD,RUB,RWF,SAR,SBD,SCR,SDG,SEK,SGD,SHP,' +
    'SLE,SOS,SRD,SSP,STN,SVC,SYP,SZL,THB,TJS,TMT,TND,TOP,TRY,TTD,TWD,TZS,UAH,UGX,USD,' +
    'UYU,UZS,VED,VES,VND,VUV,WST,XAF,XCD,XCG,XOF,XPF,YER,ZAR,ZMW,ZWG'
  ).split(','),
);

/**
 * Why an exchange rate does not fit a currency; null if it fits. Amounts in the account's own currency need no rate.
 */
export function rateProblem(
  { currency, rate }: { currency: string | null; rate: number | null },
  own: string | null,
): string | null {
  if (currency === null || currency === own) {
    return rate === null || rate === 1 ? null : 'The rate of the company’s own currency is 1';
  }
  return rate === null ? 'Rate is required' : null;
}
