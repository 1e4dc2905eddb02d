/** The shortest text for the search over everything. */
export const SHORTEST_SEARCH = 2;
export const LONGEST_SEARCH = 100;
/** The longest text that lists can be searched for. */
export const LONGEST_SEARCHED = 500;
