/** Something that can't be calculated for one person. The other people of a run are not affected. */
export class PersonError extends Error {}
