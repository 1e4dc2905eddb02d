/** A floor, and the folders and files that stand on it; the longest path that fits a file decides. */
export const FLOORS = [
  // Values, models and words; the database, HTTP, files, access and the signed history of rows.
  {
    name: 'platform',
    paths: `
      machines/chart/ machines/contracts/chart.ts machines/contracts/encryptedTransport.ts
      machines/contracts/fileReading.ts
      machines/chart/ machines/contracts/authority.ts machines/contracts/chart.ts machines/contracts/encryptedTransport.ts
      machines/contracts/jobs.ts machines/contracts/language.ts machines/contracts/permissions.ts
      machines/contracts/refusal.ts machines/contracts/replay.ts machines/contracts/timeline.ts
      machines/contracts/twoPeople.ts machines/contracts/undo.ts
      machines/contracts/verification.ts machines/contracts/workflow.ts machines/locales/
      machines/model/ machines/requests/workflowId.ts machines/screens/allow.ts
      machines/screens/harmless.ts machines/screens/menuOrder.ts machines/screens/need.ts
      machines/screens/screen.ts machines/screens/searchWords.ts machines/summary.ts
      machines/tasks.ts machines/values/ machines/workflows/session/ server/access/
      server/cannotStart.ts server/checkpoints/anchors/anchor.ts
      server/checkpoints/anchors/lines.ts server/checkpoints/anchors/newest.ts
      server/checkpoints/anchors/outside.ts server/checkpoints/anchors/witness.ts
      server/checkpoints/check.ts server/checkpoints/checkpoint.ts server/checkpoints/family.ts
      server/checkpoints/findings.ts server/checkpoints/portion.ts server/clock.ts
      server/countedLines.ts server/db/ server/env.ts server/errors.ts
      server/files/ server/http/ server/input/
      server/installation/ server/jobs/ server/log.ts server/logErrors.ts server/mail/ server/pdf/
      server/process.ts server/queues/ server/realtime/ server/receipts/phash.ts
      server/receipts/prints.ts server/records/ server/secret.ts server/services.ts server/sheets/
      server/slot.ts server/watchdog.mjs server/watchdog.ts server/workflow/history/chain.ts
      server/workflow/history/keys.ts server/workflow/history/publicChain.ts
    `,
  },
  // Workflows: steps, chains, checkpoints, queues, notices.
  {
    name: 'engine',
    paths: `
      machines/contracts/conformance.ts server/career/ server/checkpoints/
      server/db/code/watchCode.ts server/http/decision.ts server/metrics.ts
      server/records/logFamily.ts server/records/verifyLogs.ts server/sums/ server/workflow/
    `,
  },
  // What declarations stand on.
  {
    name: 'kits',
    paths: `
      machines/contracts/boards.ts machines/contracts/papers.ts machines/reports/
      machines/requests/ machines/resources/contract.ts machines/resources/field.ts
      machines/resources/fieldChanges.ts machines/resources/files.ts
      machines/resources/futureDays.ts machines/resources/permissions.ts
      machines/resources/plainText.ts machines/resources/resource.ts machines/resources/schema.ts
      machines/screens/areas/announced.ts machines/screens/areas/common.ts
      machines/screens/titleCase.ts machines/values/formFields.ts server/boards/
      server/conformance/ server/documentText/ server/features/documents/ server/fileImports/
      server/jobs/exports.ts server/jobs/importRoutes.ts server/jobs/imports.ts
      server/jobs/routes.ts server/papers/ server/past/ server/records/resourceType.ts
      server/reports/asked.ts server/reports/declarations/sqlOfCalls.ts server/reports/declared.ts
      server/reports/file.ts server/reports/links.ts server/reports/mails/ server/reports/order.ts
      server/reports/page.ts server/reports/pdf.ts server/reports/people.ts
      server/reports/print.ts server/reports/report.ts server/reports/routes.ts
      server/reports/run.ts server/reports/views.ts server/requests/ server/resources/
      server/twoPeople/
    `,
  },
  // What is declared: people, time, money and the rest.
  {
    name: 'domains',
    paths: `
      machines/ machines/requests/attendanceCorrection.ts machines/requests/bankAccountChange.ts
      machines/requests/compensatoryOff.ts machines/requests/documentVersion.ts
      machines/requests/expense.ts machines/requests/experienceLetter.ts machines/requests/iou.ts
      machines/requests/iouAdjustment.ts machines/requests/leave.ts
      machines/requests/leaveEncashment.ts machines/requests/loan.ts
      machines/requests/loanChange.ts machines/requests/managerChange.ts
      machines/requests/marketVisit.ts machines/requests/masterLocation.ts
      machines/requests/movement.ts machines/requests/overtimeRequisition.ts
      machines/requests/personalChange.ts machines/requests/placeFields.ts
      machines/requests/remoteLocation.ts machines/requests/remoteLocationDevice.ts
      machines/requests/salaryCertificate.ts machines/values/chat.ts
      machines/values/documentKinds.ts machines/values/vcard.ts server/ server/career/moment.ts
      server/fileImports/holidays.ts
      server/fileImports/leaveAllocation.ts server/fileImports/overtime.ts
      server/fileImports/people.ts server/fileImports/punches.ts server/papers/declarations/
      server/requests/advances.ts server/requests/bankAccountChange.ts server/requests/expense.ts
      server/requests/iou.ts server/requests/iouAdjustment.ts server/requests/lastDay.ts
      server/requests/leaversLoans.ts server/requests/loan.ts server/requests/loanChange.ts
      server/requests/loanEligibility.ts server/requests/loanPlans.ts
      server/requests/managerChange.ts server/requests/marketVisit.ts
      server/requests/movementsApproved.ts server/requests/overdueAdvances.ts
      server/requests/personDetails.ts server/requests/personalChange.ts
      server/requests/supervisorChange.ts
    `,
  },
  // Reads every declaration, and hands it to the floors below.
  {
    name: 'catalogue',
    paths: `
      machines/chart/handbook.ts machines/registry.ts machines/requests/registry.ts
      machines/resources/registry.ts machines/screens/approvalScreens.ts
      machines/screens/everywhere.ts machines/screens/registry.ts server/app.ts
      server/boards/components/ server/boards/registry.ts server/catalogue/
      server/checkpoints/verifyRun.ts server/commands/ server/demo/ server/launch/ server/main.ts
      server/papers/registry.ts server/records/agreements.ts server/records/declarations/
      server/records/disagreements.ts server/records/families.ts server/records/recordTypes.ts
      server/reports/declarations/approvalTimes.ts server/reports/declarations/dailyTransitions.ts
      server/reports/declarations/ownRequests.ts server/reports/registry.ts
      server/reports/subjectsOfCalls.ts server/requests/kinds.ts server/resources/kinds.ts
      server/server.ts
    `,
  },
] as const;
