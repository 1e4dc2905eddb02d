import { useQuery } from '@tanstack/react-query';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { RecruitmentRequest } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { Button } from '#web/components/ui/index.ts';
import { definitionQuery, offeredEvents, RefusedNotice, useAct } from '#web/kits/workflow/index.ts';
import styles from './recruitment.module.css';
import { useTranslate } from '#web/lib/messages.ts';

/** Actions that end a requisition early, from its machine. */
export function Outcomes({ request }: { request: RecruitmentRequest }) {
  const { data: definition } = useQuery(definitionQuery('recruitment'));
  return definition ? <Buttons request={request} definition={definition} /> : null;
}

type ButtonsProps = { request: RecruitmentRequest; definition: WorkflowDefinition };

function Buttons({ request, definition }: ButtonsProps) {
  const t = useTranslate();
  const { act, busy, refused, forgetRefused } = useAct<RecruitmentRequest>({
    definition,
    getName: ({ strEmpReqNo }) => strEmpReqNo,
  });
  const offered = offeredEvents(definition, [request]).filter(({ event }) =>
    event.startsWith('requisition.'),
  );
  return (
    <>
      <RefusedNotice
        refused={refused}
        getName={() => request.strEmpReqNo}
        onDismiss={forgetRefused}
      />
      {offered.length > 0 && (
        <div className={styles.outcomes}>
          {offered.map((words) => (
            <Button
              key={words.event}
              variant="danger"
              loading={busy === words.event}
              onClick={() => void act(words, [request])}
            >
              {t('{action} requisition', { action: t(words.label) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
