/**
 * Facts that tax assignments and declarations set, if the account has payroll facts of these names: formulas of a country
 * read what they need of them.
 */
export const TAX_FACTS = {
  openingIncome: 'tax.opening_income',
  openingTax: 'tax.opening_tax',
  fixedAmount: 'tax.fixed',
  investment: 'tax.investment',
} as const;
