/**
 * Runs in the page: the tables that begin in its upper part without twelve of their rows in view, and those that scroll in
 * a box while the page scrolls, too. Tables further down are reached by scrolling the page.
 */
export const rowFaults = (): string[] => {
  const UPPER = 0.45;
  const MIN = 12;
  const EDGE = 1;
  const tables = [...document.querySelectorAll<HTMLTableElement>('main table')];
  const doesPageScroll = document.documentElement.scrollHeight - innerHeight > EDGE;
  return tables.flatMap((table) => {
    const rows = [...table.querySelectorAll('tbody tr[data-row]')];
    const box = table.parentElement;
    if (rows.length === 0 || !box) return [];
    const name = table.caption?.textContent ?? 'table';
    const isWindowed = table.querySelector('tbody tr:not([data-row])') !== null;
    const scrolls = box.scrollHeight - box.clientHeight > EDGE;
    const twice =
      scrolls && doesPageScroll && !isWindowed ? [`${name}: its box and the page both scroll`] : [];
    const { top, bottom } = box.getBoundingClientRect();
    if (top + scrollY > innerHeight * UPPER || rows.length < MIN) return twice;
    const start = table.tHead?.getBoundingClientRect().bottom ?? top;
    const foot = table.tFoot?.getBoundingClientRect().top ?? bottom;
    const end = Math.min(innerHeight, bottom, foot);
    const inView = rows.filter((row) => {
      const at = row.getBoundingClientRect();
      return at.top >= start - EDGE && at.bottom <= end + EDGE;
    });
    return inView.length < MIN
      ? [...twice, `${name}: ${inView.length} of ${rows.length} rows in view`]
      : twice;
  });
};
