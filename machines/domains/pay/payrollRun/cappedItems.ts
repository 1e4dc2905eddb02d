/** What a month takes of an item with a limit, if as many months before it took the item or owe it. */
export function amountInMonth(
  { amount, cap }: { amount: string; cap: string },
  monthsBefore: number,
): number {
  const each = Math.round(Number(amount) * 1000);
  const left = Math.round(Number(cap) * 1000) - each * monthsBefore;
  return Math.max(0, Math.min(each, left)) / 1000;
}
