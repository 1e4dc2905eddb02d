import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RecruitmentRequest } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { paths } from '#web/lib/paths.ts';
import {
  Button,
  DescriptionList,
  Dialog,
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  Link,
  Notice,
  Skeleton,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { type Translate, useTranslate } from '#web/lib/messages.ts';
import { requestQuery, stepsQuery } from './api.ts';
import { StageBadge } from './columns.tsx';
import { Outcomes } from './Outcomes.tsx';
import styles from './recruitment.module.css';
import { openStep, StepTable } from './StepTable.tsx';

export type Opened = { empReqId: number; number: string; mode: 'view' | 'update' };

export type TracerDialogProps = { opened: Opened | null; onClose: () => void };

/** Recruitment Information and the step table of one requisition (spec 001 §2.4). */
export function TracerDialog({ opened, onClose }: TracerDialogProps) {
  return opened && <OpenDialog {...opened} onClose={onClose} />;
}

function OpenDialog({ empReqId, number, mode, onClose }: Opened & { onClose: () => void }) {
  const t = useTranslate();
  const request = useQuery(requestQuery(empReqId));
  const steps = useQuery(stepsQuery(empReqId));
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const saves = mode === 'update' && openStep(steps.data ?? []) !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="large"
      title={mode === 'view' ? 'Requitment Tracer View' : 'Requitment Tracer Update'}
      description={number}
      staticBackdrop={mode === 'update'}
      footer={
        <>
          <Button asChild>
            <Link to={paths.history('recruitment', empReqId)} state={{ subject: number }}>
              History
            </Link>
          </Button>
          <Button onClick={onClose}>Close</Button>
          {saves && (
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              Save
            </Button>
          )}
        </>
      }
    >
      <Loaded query={request} loading={<Skeleton kind="text" lines={8} />}>
        {(shownRequest) =>
          shownRequest && (
            // Scrolls without focusable content in view mode, so it must be focusable for the
            // keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className={styles.dialog} role="group" aria-label={number} tabIndex={0}>
              <section aria-label={t('Recruitment Information')} className={styles.part}>
                <h3 className={styles.heading}>
                  {t('Recruitment Information')} <StageBadge {...shownRequest} />
                </h3>
                <DescriptionList columns={3} items={getInformation(t, shownRequest)} />
                {shownRequest.strOverPlanReason && (
                  <Notice tone="warning" title="Exceeds the headcount plan">
                    {shownRequest.strOverPlanReason}
                  </Notice>
                )}
              </section>
              <section aria-label={t('Recruitment No')} className={styles.part}>
                <h3 className={styles.heading}>
                  {t('Recruitment No')} {shownRequest.strEmpReqNo}
                </h3>
                <Loaded query={steps} loading={<Skeleton kind="table" rows={6} columns={5} />}>
                  {(rows) => (
                    <StepTable
                      steps={rows}
                      request={shownRequest}
                      mode={mode}
                      formId={formId}
                      onBusy={setBusy}
                    />
                  )}
                </Loaded>
              </section>
              {mode === 'update' && <Outcomes request={shownRequest} />}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const getInformation = (t: Translate, request: RecruitmentRequest) =>
  (
    [
      ['Requested By', request.strRequestedBy],
      ['Date of Request', formatDate(request.dteEmpReqDate)],
      ['Expected Date of Joining', formatDate(request.dteExpectedJoining)],
      ['Replacement / New', t(request.strRequestType)],
      ['Type of Employment', request.strEmploymentType],
      ['Designation', request.strDesignationName],
      ['No. of Vacancies', formatCount(request.intNoOfVacancies)],
      ['Proposed Budget', formatAmount(Number(request.strProposedBudget))],
      ['Workplace Group', request.strWorkplaceName],
      ['Step due', request.dueAt === null ? '' : formatDateTime(request.dueAt)],
      ['Key Responsibilities', request.strKeyResponsibilities],
      ['Required Skills', request.strRequiredSkills],
      ['Reason for Requirement', request.strReasonForRequirement],
    ] as const
  ).map(([label, value]) => ({ label, value: value === '' ? '—' : value }));
