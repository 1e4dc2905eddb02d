/** Who set a permission, and who confirmed it if that was required. */
export interface SetBy {
  accountId: number;
  actorId: number | null;
  confirmedBy?: number | null;
}
