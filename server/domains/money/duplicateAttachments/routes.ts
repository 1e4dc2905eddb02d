import { Router } from 'express';
import { dismissBody, reopenBody } from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { read, submit } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { billQuery, duplicateBills } from './bills.ts';
import { dismiss, reopen } from './decide.ts';
import { duplicateExpenses, expenseQuery } from './expenses.ts';

/**
 * The calls about duplicate attachments (spec 002 §2.7, §7), and one that the specification doesn't have, which
 * dismisses matches.
 */
export function duplicateAttachmentRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/DetalisView/GetExpenseAttatchmentDuplicatePagination',
    read<typeof expenseQuery>(services, expenseQuery, duplicateExpenses),
  );
  router.get(
    '/AllCharge/GetCommercialChargeAttatchmentDuplicate',
    read<typeof billQuery>(services, billQuery, duplicateBills),
  );
  router.post('/DetalisView/DismissAttatchmentDuplicate', submit(services, dismissBody, dismiss));
  router.post('/DetalisView/ReopenAttatchmentDuplicate', submit(services, reopenBody, reopen));
  return router;
}
