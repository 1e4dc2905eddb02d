/** The element, sum or fact that a name of a formula is about: `basic` of `full(basic)`. */
export const getNameRead = (name: string): string =>
  name.replace(/^(?:full|ytd|before)\((.*)\)$/u, '$1');
