/** By whom a permission is set, and who confirmed it where that takes two. */
export interface SetBy {
  accountId: number;
  actorId: number | null;
  confirmedBy?: number | null;
}
