/** Claims in these states ask for nothing any more: their receipts may be used again. */
const OVER = `('rejected', 'withdrawn', 'cancelled')`;

/** From a receipt's file `f` to the claim \`r\` and the line \`l\` that it was claimed by. */
export const CLAIMED = `join requests r on r.id = f.reference_id and r.kind = 'expense'
  join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
    and i.state not in ${OVER}
  cross join lateral jsonb_array_elements(i.context->'payload'->'lines') l
  join employees e on e.id = r.employee_id join business_units u on u.id = e.business_unit_id
  join expense_types t on t.id = (l->>'expenseTypeId')::bigint`;

/** That the line is the one the receipt was attached to: a change may have put another in its place. */
export const ITS_LINE = `(l->>'receipt')::bigint = f.id`;
