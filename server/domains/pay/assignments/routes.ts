import { Router } from 'express';
import { ask, read, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { assignBody, assignmentBody, assignPeople, previewAssignment } from './assign.ts';
import { previewRuleBody } from '#machines/domains/pay/contracts/rulePreview.ts';
import { payrollYearBody } from '#machines/domains/pay/contracts/payrollYear.ts';
import { addYear } from '#server/domains/pay/structure/index.ts';
import { policyDetailsQuery, readPolicyDetails } from './details.ts';
import { assignmentsQuery, listAssigned } from './list.ts';
import { previewRule } from './rulePreview.ts';

export function payAssignmentRoutes(services: Services): Router {
  const router = Router();
  router.get('/Pay/Assignments', read(services, assignmentsQuery, listAssigned));
  router.get('/Pay/PolicyDetails', read(services, policyDetailsQuery, readPolicyDetails));
  router.post('/Pay/PreviewRule', ask(services, previewRuleBody, previewRule, '100kb'));
  router.post('/Pay/PreviewAssignment', ask(services, assignmentBody, previewAssignment, '1mb'));
  router.post(
    '/Pay/Assign',
    write(services, assignBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await assignPeople(call, body)),
    })),
  );
  router.post('/Payroll/AddYear', write(services, payrollYearBody, addYear));
  return router;
}
