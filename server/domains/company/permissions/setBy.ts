/** Who set a permission, and who confirmed it if that was needed. */
export interface SetBy {
  accountId: number;
  actorId: number | null;
  confirmedBy?: number | null;
}
