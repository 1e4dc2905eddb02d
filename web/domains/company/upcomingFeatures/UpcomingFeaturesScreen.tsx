import { LANGUAGES } from '#machines/core/locales/languages.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Card, DescriptionList } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useLocale } from '#web/lib/locale.ts';
import { readFeatures } from './readFeatures.ts';
import bengali from './upcoming.bn.md?raw';
import english from './upcoming.md?raw';

const AREAS = { bn: readFeatures(bengali), en: readFeatures(english) };

/** Shows the planned features from the Markdown document in this folder. */
export function UpcomingFeaturesScreen() {
  const t = useTranslate();
  const locale = useLocale();
  const areas = locale === LANGUAGES.Bengali.locale ? AREAS.bn : AREAS.en;
  return (
    <Page>
      <PageHeader description={t('What is planned next. No dates are promised.')} />
      {areas.map(({ name, features }) => (
        <Card key={name} title={<span>{name}</span>}>
          <DescriptionList
            items={features.map(({ title, text }) => ({
              label: title,
              value: text,
              wide: true,
            }))}
          />
        </Card>
      ))}
    </Page>
  );
}
