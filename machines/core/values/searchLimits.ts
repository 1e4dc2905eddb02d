/** The shortest text for the search over everything. */
export const SHORTEST_SEARCH = 2;
export const LONGEST_SEARCH = 100;
/** The longest text for which lists can be searched. */
export const LONGEST_SEARCHED = 500;
