import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { afterIncrement, effectOnGross } from '#machines/core/values/money.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { getContext } from './context.ts';
import type { Place } from './placeNames.ts';
import { statesPast } from './stageView.ts';

/** A person of EmployeeListForIncrement, as the database returns them. */
export interface CandidateRecord extends Place {
  employeeId: number;
  employeeCode: string;
  employeeName: string;
  joiningDate: string | null;
  gross: number;
  basic: number;
  isManagement: boolean;
  /** The state of their open request for that year, or null. */
  openState: string | null;
}

/** A request of IncrementRequestView, as the database returns it. */
export interface RequestRecord extends Omit<CandidateRecord, 'openState'> {
  incrementId: number;
  basicOrGross: 'basic' | 'gross';
  incrementPercent: number;
  incrPercent: number;
  afterGross: number;
  year: number;
  effectiveDate: string;
  dateReason: string | null;
  createdAt: Date;
  createdBy: number;
  state: string;
  version: number;
  enteredAt: Date;
  /** The context of the machine. */
  context: Record<string, unknown>;
}

type Choices = Pick<IncrementRow, 'allowedEvents' | 'blockedEvents'>;
/** Data that isn't part of the request: the allowed events, and values for comparison. */
type Beside = Choices & Pick<IncrementRow, 'exceptions' | 'sectionMedianPercent' | 'lastYear'>;

const presentPerson = (record: Omit<CandidateRecord, 'openState'>) => ({
  employeeId: record.employeeId,
  employeeCode: record.employeeCode,
  employeeName: record.employeeName,
  employmentTypeId: record.employmentTypeId,
  designationId: record.designationId,
  designationName: record.designationName,
  departmentId: record.departmentId,
  departmentName: record.departmentName,
  unitId: record.unitId,
  unitName: record.unitName,
  workplaceGroupId: record.workplaceGroupId,
  workplaceGroupName: record.workplaceGroupName,
  sectionId: record.sectionId,
  sectionName: record.sectionName,
  joiningDate: record.joiningDate,
  gross: record.gross,
  basic: record.basic,
  isManagement: record.isManagement,
});

/** Computes a person's gross pay after a raise by `percent`. */
export function presentCandidate(
  record: CandidateRecord,
  request: {
    percent: number;
    basicOrGross: 'basic' | 'gross';
    year: number;
    effectiveDate: string;
  },
  choices: Choices,
): IncrementRow {
  const incrementPercent = effectOnGross(request.percent, request.basicOrGross);
  const after = afterIncrement(record.gross, incrementPercent);
  return {
    incrementId: 0,
    ...presentPerson(record),
    basicOrGross: request.basicOrGross,
    incrementPercent,
    incrPercent: request.percent,
    afterIncr: after,
    afterIncementGross: after,
    year: request.year,
    effectiveDate: request.effectiveDate,
    createdBy: null,
    isReviewDone: false,
    isMdReleaseDone: false,
    isAuditReleaseDone: false,
    isFinanaceReleaseDone: false,
    mdReleaseComments: '',
    auditReleaseComments: '',
    financeReleaseComments: '',
    state: '',
    stateLabel: '',
    version: 0,
    enteredAt: null,
    ...choices,
    exceptions: [],
    sectionMedianPercent: null,
    lastYear: null,
  };
}

/** Presents requests. Their done flags follow from the states of the machine. */
export function requestPresenter(
  bound: BoundWorkflow,
): (record: RequestRecord, beside: Beside) => IncrementRow {
  const past = {
    hr: statesPast(bound, 'hr'),
    md: statesPast(bound, 'md'),
    audit: statesPast(bound, 'audit'),
    finance: statesPast(bound, 'finance'),
  };
  return (record, beside) => {
    const context = getContext(record.context);
    return {
      incrementId: record.incrementId,
      ...presentPerson(record),
      basicOrGross: record.basicOrGross,
      incrementPercent: record.incrementPercent,
      incrPercent: record.incrPercent,
      afterIncr: record.afterGross,
      afterIncementGross: record.afterGross,
      year: record.year,
      effectiveDate: record.effectiveDate,
      createdBy: record.createdBy,
      isReviewDone: past.hr.has(record.state),
      isMdReleaseDone: past.md.has(record.state),
      isAuditReleaseDone: past.audit.has(record.state),
      isFinanaceReleaseDone: past.finance.has(record.state),
      mdReleaseComments: context.mdReleaseComments,
      auditReleaseComments: context.auditReleaseComments,
      financeReleaseComments: context.financeReleaseComments,
      state: record.state,
      stateLabel: bound.description.states.get(record.state)?.label ?? record.state,
      version: record.version,
      enteredAt: record.enteredAt.toISOString(),
      ...beside,
    };
  };
}
