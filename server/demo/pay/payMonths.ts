import type { Values } from '#machines/kits/resources/schema.ts';

const inDays = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The months of each group from 13 before today to two after it; the tax year begins in July. */
export function payMonths(
  today: string,
  groups: readonly { id: number; name: string }[],
): Values[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const offsets = Array.from({ length: 16 }, (_, at) => at - 13);
  return groups.flatMap(({ id, name }) =>
    offsets.map((offset) => {
      const first = new Date(Date.UTC(year, month - 1 + offset, 1));
      const last = Date.UTC(year, month + offset, 0);
      const words = first.toLocaleDateString('en', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      return {
        name: `${name}, ${words}`,
        groupId: id,
        startsOn: inDays(first.getTime()),
        endsOn: inDays(last),
        payDate: inDays(last),
        period: ((first.getUTCMonth() + 6) % 12) + 1,
        periods: 12,
      };
    }),
  );
}
