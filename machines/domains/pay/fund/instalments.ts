/** Returns equal instalments. The last one takes the rounding difference. */
export function getInstalments(
  amount: number,
  months: number,
  firstMonth: string,
): { month: string; amount: number }[] {
  const total = Math.round(amount * 100);
  const each = Math.floor(total / months);
  const [year = 0, month = 0] = firstMonth.split('-').map(Number);
  return Array.from({ length: months }, (_, at) => ({
    month: new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10),
    amount: (at === months - 1 ? total - each * (months - 1) : each) / 100,
  }));
}
