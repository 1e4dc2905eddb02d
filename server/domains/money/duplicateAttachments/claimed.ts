/** Claims in these states have ended without payment, so their receipts may be used again. */
const OVER = `('rejected', 'withdrawn', 'cancelled')`;

/** SQL that joins a receipt's file `f` to its claim `r` and line `l`. */
export const CLAIMED = `join requests r on r.id = f.reference_id and r.kind = 'expense'
  join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
    and i.state not in ${OVER}
  cross join lateral jsonb_array_elements(i.context->'payload'->'lines') l
  join employees e on e.id = r.employee_id join business_units u on u.id = e.business_unit_id
  join expense_types t on t.id = (l->>'expenseTypeId')::bigint`;

/** The condition that the line still has this receipt, because an edit may have replaced it. */
export const ITS_LINE = `(l->>'receipt')::bigint = f.id`;
