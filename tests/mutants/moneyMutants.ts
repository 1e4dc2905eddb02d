import { mutantsOf, type Mutant } from './mutant.ts';

const money = mutantsOf('money');
const past = mutantsOf('workflow');

/** What would pay, lend or take twice, or hide that a receipt was claimed before. */
export const mutants: readonly Mutant[] = [
  money(
    'loan: two tabs that ask at once are told apart by nothing',
    'attacks',
    'lends nobody the most of a type twice',
    'server/requests/loanEligibility.ts',
    'order by id for no key update',
    'order by id',
  ),
  money(
    'loan: a request that isn’t paid out yet stands in nobody’s way',
    'attacks',
    'lends nobody the most of a type twice',
    'server/requests/loanEligibility.ts',
    'known.asked !== null &&',
    'known.asked === undefined &&',
  ),
  money(
    'IOU: of two who settle it at once both stand',
    'attacks',
    'settles an IOU once',
    'server/requests/advances.ts',
    'after.find(({ open }) => open < 0)',
    'after.find(({ open }) => open < -1e9)',
  ),
  money(
    'IOU policy: the next IOU is paid though the last is open',
    'overdueAdvances',
    'refuses the next IOU',
    'server/requests/iou.ts',
    'policy?.allowsSeveral ? []',
    'policy ? []',
  ),
  money(
    'IOU policy: an overdue IOU is deducted again after payroll took it',
    'overdueAdvances',
    'deducts it no second time',
    'server/requests/overdueAdvances.ts',
    'or t.month =',
    'or t.month <>',
  ),
  money(
    'loan: what a leaver owes stays due after they are gone',
    'attacks',
    'due in their last month',
    'server/requests/leaversLoans.ts',
    'and p.corrects_id is null and p.month >',
    'and p.corrects_id is null and p.month <',
  ),
  money(
    'loan: someone guarantees their own',
    'attacks',
    'a guarantor, as the type allows',
    'server/requests/loanEligibility.ts',
    'guarantorId === known.employeeId',
    'guarantorId === -1',
  ),
  money(
    'receipts: a hash looks at its waves the other way round',
    'duplicateReceipts',
    'bit by bit',
    'server/receipts/phash.ts',
    "one > mean ? '1' : '0'",
    "one < mean ? '1' : '0'",
  ),
  money(
    'receipts: a sheet is turned against the clock',
    'duplicateReceipts',
    'bit by bit',
    'server/receipts/phash.ts',
    'to[x * side + side - 1 - y]',
    'to[(side - 1 - x) * side + y]',
  ),
  money(
    'pay items: what is taken is joined row by row',
    'payItems',
    'taken by thousands',
    'server/payItems/take.ts',
    'where t.id = any(array(select id from open)) and t.taken_at',
    'from open where open.id = t.id and t.taken_at',
  ),
  past(
    'past: what was decided elsewhere is not marked',
    'importPast',
    'is brought along where it fits whole',
    'server/past/chainOf.ts',
    '{ ...sent, imported: { code: person.code, name: person.name } }',
    '{ ...sent }',
  ),
  past(
    'past: an import may be gone, or tell of other cases',
    'importPast',
    'is verified from then on',
    'server/records/agreements.ts',
    'h.steps <> t.steps or h.cases <> t.cases or',
    'h.steps <> t.steps or',
  ),
];
