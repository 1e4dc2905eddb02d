/** Abbreviates `Morning shift` as `MS` and `Night` as `NI`. */
const getShort = (name: string): string => {
  const [first = '', second] = name.split(/\s+/u);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
};

/** Returns a unique abbreviation for each name. The second `MS` becomes `M2`. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    if (byName.has(name)) continue;
    const initial = name.slice(0, 1).toUpperCase();
    let short = getShort(name);
    for (let n = 2; taken.has(short); n++) short = `${initial}${n}`;
    taken.add(short);
    byName.set(name, short);
  }
  return byName;
}
