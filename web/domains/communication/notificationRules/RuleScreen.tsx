import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import {
  NEW_RULE,
  type NotificationRule,
  type NotificationRules,
  type RuleToSave,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link, Skeleton } from '#web/components/ui/index.ts';
import { ChangedMeanwhile, Kept, getLabels, useDraft } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { RULES, rulesQuery } from './api.ts';
import { RuleForm } from './RuleForm.tsx';

const LABELS = {
  name: 'Name',
  event: 'Event',
  role: 'Role',
  inApp: 'On the screen',
  inBrowser: 'In the browser',
  mail: 'Email',
  quietFrom: 'Quiet hours',
  quietUntil: 'Quiet hours',
  words: 'Text',
  wordsBengali: 'Text',
};

/** Creates, edits or shows a rule. */
export function RuleScreen({ readOnly = false }: { readOnly?: boolean }) {
  const t = useTranslate();
  const { id } = useParams();
  const mayEdit = useMay()('isEdit', MENU.notificationRules);
  const answer = useQuery(rulesQuery);
  return (
    <Page width="form">
      <PageHeader
        action={
          readOnly &&
          mayEdit &&
          id !== undefined && (
            <Button asChild>
              <Link to={paths.editNotificationRuleOf(id)}>{t('Edit')}</Link>
            </Button>
          )
        }
      />
      <Loaded query={answer} loading={<Skeleton kind="text" lines={12} />}>
        {(rules) => {
          const edited =
            id === undefined ? NEW_RULE : rules.rules.find((rule) => rule.id === Number(id));
          return (
            <Kept row={edited} otherwise={<EmptyState title={t('Rule not found')} />}>
              {(rule) => <Editor known={rules} current={rule} readOnly={readOnly} />}
            </Kept>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The form edits a rule as it is; useDraft requires this function. */
const getStart = (rule: RuleToSave): RuleToSave => rule;

function Editor({
  known,
  current,
  readOnly,
}: {
  known: NotificationRules;
  current: RuleToSave | NotificationRule;
  readOnly: boolean;
}) {
  const navigate = useNavigate();
  const { row, values, set, isDirty, meanwhile } = useDraft(current, getStart);
  const rule = { ...values, version: row.version };
  const { submit, busy } = useSubmit([RULES]);
  const saved = useUnsavedGuard(isDirty, (path) => path === paths.login);
  const save = async (body: RuleToSave) => {
    if (!(await submit('/Notification/SaveRule', body))) return;
    saved();
    void navigate(paths.notificationRules);
  };
  return (
    <>
      {meanwhile && (
        <ChangedMeanwhile
          by={'updatedByName' in current ? current.updatedByName : null}
          changed={getLabels(meanwhile.names, LABELS)}
          onUse={meanwhile.takeOver}
        />
      )}
      <RuleForm
        rule={rule}
        known={known}
        readOnly={readOnly}
        busy={busy}
        onChange={set}
        onSave={(body) => void save(body)}
        onTest={({ event, words, wordsBengali }) =>
          void submit('/Notification/TestRule', { event, words, wordsBengali })
        }
      />
    </>
  );
}
