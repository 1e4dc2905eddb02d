import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link, Tabs } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { MealList } from './MealList.tsx';
import { OwnMeals } from './OwnMeals.tsx';
import { TakeMeal } from './TakeMeal.tsx';

const TAKE = 'take';

/** Employee Food Corner (spec 002 §2.1): the cafeteria's view, or the user's own meals with plan and guests. */
export function FoodCornerScreen({ mode }: { mode: 'own' | 'desk' }) {
  const may = useMay();
  const [tab, setTab] = useState(TAKE);
  const second =
    mode === 'own'
      ? { id: 'mine', label: 'My meals', content: <OwnMeals /> }
      : { id: 'list', label: 'Meal List', content: <MealList /> };
  return (
    <Page>
      <PageHeader
        action={
          mode === 'desk' &&
          may('isCreate', MENU.mealConsume) && (
            <Button asChild variant="primary">
              <Link to={paths.takeMeal}>Cafeteria Entry</Link>
            </Button>
          )
        }
      />
      <Tabs
        label="Food corner"
        value={tab}
        onChange={setTab}
        tabs={[{ id: TAKE, label: 'Take Meal', content: <TakeMeal mode={mode} /> }, second]}
      />
    </Page>
  );
}
