/**
 * The names of facts that tax assignments and declarations set, if the account has payroll facts with these
 * names. A country's formulas read those that they need.
 */
export const TAX_FACTS = {
  openingIncome: 'tax.opening_income',
  openingTax: 'tax.opening_tax',
  fixedAmount: 'tax.fixed',
  investment: 'tax.investment',
} as const;
