import { action, stage } from '#machines/core/model/workflow.ts';
import { holding, recommendation, releasing, resuming, returning } from './actions.ts';
import { SPENDS } from './budget.ts';
import { NO_LIMITS, type IncrementRules } from './rules.ts';
import { setUp } from './setUp.ts';
import { path, waiting } from './stages.ts';

export type { IncrementContext, IncrementInput } from './setUp.ts';

/** A salary increment from its request to the day it takes effect (spec 000 §4). */
export const createIncrementMachine = (rules: IncrementRules) =>
  setUp(rules).createMachine({
    id: 'increment',
    context: ({ input }) => ({
      ...input,
      heldAt: null,
      releasedAt: null,
      mdReleaseComments: '',
      auditReleaseComments: '',
      financeReleaseComments: '',
    }),
    initial: 'draft',
    states: {
      draft: {
        description: 'Filled in but not sent. Drafts are not stored.',
        meta: stage({ label: 'Draft' }),
        on: {
          request: {
            target: 'hrReview',
            meta: action({
              label: 'Request',
              who: { role: 'supervisor' },
              comment: 'none',
              tone: 'primary',
            }),
          },
        },
      },
      hrReview: {
        description:
          'HR checks the request, may change its percent and effective date, and recommends it. Until then the requester may still edit it.',
        meta: waiting('hr', 'incrementReviewHR', {
          label: 'HR review',
          queue: 'Increments to review',
          one: 'An increment is waiting for your review',
          many: '{count} increments are waiting for your review',
        }),
        on: {
          // With no limit, this branch doesn't exist, because a branch that no raise can take would clutter
          // every chart.
          'hr.recommend': [
            ...(rules.directorAbove === null
              ? []
              : [
                  {
                    guard: 'withinDirectorLimit',
                    target: 'auditRelease',
                    actions: ['review', 'recordTerms'],
                    meta: recommendation(),
                  } as const,
                ]),
            {
              ...(rules.recommendedAtMost === null
                ? {}
                : { guard: 'withinRecommendedLimit' as const }),
              target: 'mdDecision',
              actions: ['review', 'recordTerms'],
              meta: recommendation(),
            },
          ],
          'requester.amend': {
            actions: ['amend', 'recordTerms'],
            meta: action({
              label: 'Edit',
              who: { party: 'requester' },
              comment: 'optional',
              form: true,
            }),
          },
        },
      },
      mdDecision: {
        tags: SPENDS,
        description:
          'The managing director approves, rejects, or sends it back to HR for a change.',
        meta: waiting('md', 'incrementApprovalFinalStage', {
          label: 'Managing director’s decision',
          queue: 'Increments to decide',
          one: 'An increment is waiting for your decision',
          many: '{count} increments are waiting for your decision',
        }),
        on: {
          'md.approve': {
            target: 'auditRelease',
            actions: 'keepMdComment',
            meta: action({
              label: 'Approve',
              who: { role: 'md' },
              comment: 'optional',
              confirm: 'Are you confirm to approve? ',
              tone: 'primary',
            }),
          },
          'md.requestChange': {
            target: 'hrReview',
            actions: 'keepMdComment',
            meta: action({
              label: 'Approve with Change Request',
              who: { role: 'md' },
              comment: 'required',
              confirm: 'Please enter your comments',
            }),
          },
          'md.reject': {
            target: 'rejected',
            actions: 'keepMdComment',
            meta: action({
              label: 'Reject',
              who: { role: 'md' },
              comment: 'optional',
              confirm: 'Are you confirm to reject? ',
              tone: 'danger',
            }),
          },
        },
      },
      auditRelease: {
        tags: SPENDS,
        description:
          'Audit checks what was approved and releases it to finance, holds it with a reason, or returns it to HR.',
        meta: waiting('audit', 'incrementReleaseAudit', {
          label: 'Audit release',
          queue: 'Increments to release (audit)',
          one: 'An increment is waiting for audit release',
          many: '{count} increments are waiting for audit release',
        }),
        on: {
          'audit.release': {
            guard: 'isNotHeld',
            target: 'financeRelease',
            actions: 'keepAuditComment',
            meta: releasing('audit'),
          },
          'audit.hold': {
            guard: 'isNotHeld',
            actions: ['hold', 'keepAuditComment'],
            meta: holding('audit'),
          },
          'audit.resume': { guard: 'isHeld', actions: 'resume', meta: resuming('audit') },
          'audit.return': {
            target: 'hrReview',
            actions: ['resume', 'keepAuditComment'],
            meta: returning('audit'),
          },
        },
      },
      financeRelease: {
        tags: SPENDS,
        description:
          'Finance releases it, which creates the salary revision, holds it with a reason, or returns it to HR.',
        meta: waiting('finance', 'incrementReleaseFinance', {
          label: 'Finance release',
          queue: 'Increments to release (finance)',
          one: 'An increment is waiting for finance release',
          many: '{count} increments are waiting for finance release',
        }),
        on: {
          'finance.release': [
            {
              guard: 'effectiveDateReached',
              target: 'released',
              actions: [
                'keepFinanceComment',
                'closeRequest',
                'writeSalaryRevision',
                'applySalaryRevision',
              ],
              meta: releasing('finance'),
            },
            {
              guard: 'isNotHeld',
              target: 'scheduled',
              actions: ['keepFinanceComment', 'closeRequest', 'writeSalaryRevision'],
              meta: releasing('finance'),
            },
          ],
          'finance.hold': {
            guard: 'isNotHeld',
            actions: ['hold', 'keepFinanceReason'],
            meta: holding('finance'),
          },
          'finance.resume': { guard: 'isHeld', actions: 'resume', meta: resuming('finance') },
          'finance.return': {
            target: 'hrReview',
            actions: ['resume', 'keepFinanceReason'],
            meta: returning('finance'),
          },
        },
      },
      scheduled: {
        tags: SPENDS,
        description: 'Released by finance; gross and basic change on the effective date.',
        meta: stage({
          label: 'Released, not yet in effect',
          notify: [
            {
              to: { party: 'employee' },
              one: 'Your salary increment has been released',
              many: '{count} of your salary increments have been released',
              path: '/workflow/increment/{id}',
            },
          ],
        }),
        after: {
          untilEffectiveDate: {
            target: 'released',
            actions: 'applySalaryRevision',
            meta: action({ label: 'Take effect', who: { system: true }, comment: 'none' }),
          },
        },
      },
      released: {
        type: 'final',
        tags: SPENDS,
        description: 'Released by finance and in effect: gross and basic have been changed.',
        meta: stage({
          label: 'Released',
          notify: [
            {
              to: { party: 'employee' },
              one: 'Your salary increment is in effect',
              many: '{count} of your salary increments are in effect',
              path: '/workflow/increment/{id}',
            },
          ],
        }),
      },
      rejected: {
        type: 'final',
        description: 'Rejected by the managing director. Nothing changes.',
        meta: stage({
          label: 'Rejected',
          notify: [
            {
              to: { party: 'requester' },
              one: 'An increment you requested was rejected',
              many: '{count} increments you requested were rejected',
              path: path('incrementRequest'),
            },
          ],
        }),
        entry: 'closeRequest',
      },
    },
  });

/** The machine with today's rules, which stored increments use. */
export const incrementMachine = createIncrementMachine(NO_LIMITS);
