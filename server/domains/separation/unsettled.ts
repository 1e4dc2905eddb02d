/** SQL: whether the release of a separation `s` of type `t` waits for its final settlement. */
export const UNSETTLED = `(t.needs_settlement and not exists (select from final_settlements f
  where f.separation_id = s.id and f.settled_at is not null))`;
