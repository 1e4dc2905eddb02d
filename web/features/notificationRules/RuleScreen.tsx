import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  NEW_RULE,
  type NotificationRules,
  type RuleToSave,
} from '#machines/contracts/notificationRules.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.ts';
import { RULES, rulesQuery } from './api.ts';
import { RuleForm } from './RuleForm.tsx';

/** Creates, edits or shows a rule. */
export function RuleScreen({ readOnly = false }: { readOnly?: boolean }) {
  const t = useTranslate();
  const { id } = useParams();
  const mayEdit = useMay()('isEdit', MENU.notificationRules);
  // Typed text is not replaced by other people's changes; the version detects conflicts.
  const answer = useQuery({ ...rulesQuery, staleTime: readOnly ? 0 : Infinity });
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
        {(known) => {
          const found = known.rules.find((rule) => rule.id === Number(id));
          if (id !== undefined && !found) return <EmptyState title={t('Rule not found')} />;
          return <Editor known={known} start={found ?? NEW_RULE} readOnly={readOnly} />;
        }}
      </Loaded>
    </Page>
  );
}

function Editor({
  known,
  start,
  readOnly,
}: {
  known: NotificationRules;
  start: RuleToSave;
  readOnly: boolean;
}) {
  const navigate = useNavigate();
  const [rule, setRule] = useState(start);
  const [isDirty, setDirty] = useState(false);
  const { submit, busy } = useSubmit([RULES]);
  const saved = useUnsavedGuard(isDirty, (path) => path === paths.login);
  const save = async (body: RuleToSave) => {
    if (!(await submit('/Notification/SaveRule', body))) return;
    saved();
    void navigate(paths.notificationRules);
  };
  return (
    <RuleForm
      rule={rule}
      known={known}
      readOnly={readOnly}
      busy={busy}
      onChange={(next) => {
        setRule(next);
        setDirty(true);
      }}
      onSave={(body) => void save(body)}
      onTest={({ event, words, wordsBengali }) =>
        void submit('/Notification/TestRule', { event, words, wordsBengali })
      }
    />
  );
}
