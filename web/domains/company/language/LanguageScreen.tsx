import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Reader } from '#machines/core/contracts/language.ts';
import {
  LANGUAGES,
  WORDINGS,
  type Language,
  type Wording,
} from '#machines/core/locales/languages.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Field, RadioGroup, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useMay } from '#web/lib/permissions/index.ts';
import { shellQuery } from '#web/lib/shellQuery.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import styles from './LanguageScreen.module.css';

const languages = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  label: LANGUAGES[value].own,
  lang: LANGUAGES[value].locale,
}));
const wordings = (Object.keys(WORDINGS) as Wording[]).map((value) => ({
  value,
  label: WORDINGS[value].label,
}));

/** Sets the account's default language, and its wording of English. */
export function LanguageScreen() {
  const shell = useQuery(shellQuery);
  const may = useMay();
  return (
    <Page width="form">
      <PageHeader description="For everyone who has not chosen a language or wording. People choose their own in their profile." />
      <Loaded query={shell} loading={<Skeleton kind="card" />}>
        {({ language: { account } }) => (
          <AccountForm
            key={`${account.language} ${account.wording}`}
            saved={account}
            mayEdit={may('isEdit', MENU.language)}
          />
        )}
      </Loaded>
    </Page>
  );
}

function AccountForm({ saved, mayEdit }: { saved: Reader; mayEdit: boolean }) {
  const [chosen, choose] = useState(saved);
  const { submit, busy } = useSubmit([shellQuery.queryKey]);
  const isChanged = chosen.language !== saved.language || chosen.wording !== saved.wording;
  const sent = useUnsavedGuard(isChanged);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit('/Shell/SaveAccountLanguage', chosen)) sent();
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Card title="Language of the company">
        <div className={styles.fields}>
          <Field label="Default language" name="language" group>
            <RadioGroup
              options={languages}
              value={chosen.language}
              onChange={(language) => choose({ ...chosen, language })}
              disabled={!mayEdit}
            />
          </Field>
          <Field
            label="Default wording of English"
            name="wording"
            hint="“As specified” uses the specification’s exact wording. “Plain English” corrects it."
            group
          >
            <RadioGroup
              options={wordings}
              value={chosen.wording}
              onChange={(wording) => choose({ ...chosen, wording })}
              disabled={!mayEdit}
            />
          </Field>
        </div>
      </Card>
      {mayEdit && (
        <FormActions>
          <Button type="submit" variant="primary" loading={busy} disabled={!isChanged}>
            Save
          </Button>
        </FormActions>
      )}
    </form>
  );
}
