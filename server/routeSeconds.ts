import { Histogram, type Registry } from 'prom-client';

const NAME = 'cadre_http_seconds';
const HELP = 'How long calls took, by route';
/** Few buckets: a line for each of them, of each method and status, made 680 kB of some 160 routes. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 1, 5, 30];

interface Times {
  /** How many took at most as long as each bucket says and longer than the one before; then the rest. */
  counts: number[];
  sum: number;
}

/**
 * How long calls took, by route. Counted here and laid out when Prometheus asks: the library's own `observe`
 * looks its buckets up by decimal fractions, which takes 18 µs of each call.
 */
export class RouteSeconds extends Histogram {
  readonly #times = new Map<string, Times>();

  constructor(registers: Registry[]) {
    super({
      name: NAME,
      help: HELP,
      labelNames: ['route'],
      buckets: BUCKETS,
      registers,
    });
  }

  took(route: string, seconds: number): void {
    let times = this.#times.get(route);
    if (!times) {
      times = { counts: Array.from({ length: BUCKETS.length + 1 }, () => 0), sum: 0 };
      this.#times.set(route, times);
    }
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    times.counts[bucket] = (times.counts[bucket] ?? 0) + 1;
    times.sum += seconds;
  }

  /** Asked by the registry for what it prints, and by `get`. */
  getForPromString() {
    const values = [...this.#times].flatMap(([route, times]) => linesOf(route, times));
    return Promise.resolve({
      name: NAME,
      help: HELP,
      type: 'histogram',
      aggregator: 'sum',
      values,
    });
  }
}

function linesOf(route: string, { counts, sum }: Times) {
  let sofar = 0;
  const buckets = counts.map((count, index) => {
    sofar += count;
    const le = BUCKETS[index] ?? '+Inf';
    return { metricName: `${NAME}_bucket`, labels: { le, route }, value: sofar };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels: { route }, value: sum },
    { metricName: `${NAME}_count`, labels: { route }, value: sofar },
  ];
}
