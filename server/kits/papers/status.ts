/** SQL for whether a paper `p` is still valid. */
export const STATUS = `case when p.withdrawn_at is null then 'valid'
  when exists (select from papers n where n.replaces_id = p.id) then 'replaced'
  else 'withdrawn' end`;
