import { useState } from 'react';
import { PageHeader } from '#web/components/page/index.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import {
  FORGOTTEN_ON_SIGN_OUT,
  keep,
  openSettings,
  useBusinessUnit,
  useSetting,
  useSettingsReady,
} from '#web/lib/settings/index.ts';

/** A user's stored settings, without the application. */
export default function Settings() {
  const [who, setWho] = useState('nobody');
  const ready = useSettingsReady();
  const [unit, chooseUnit] = useBusinessUnit();
  const [pagination, setPagination] = useSetting('pagination');
  const [section, setSection] = useSetting('firstLevelMenu');
  const open = (name: string) => {
    setWho(name);
    void openSettings(name);
  };
  return (
    <>
      <PageHeader title="Settings" />
      <Card>
        <output>
          {`${who}, ${ready ? 'ready' : 'not ready'}: unit ${unit}, page ${pagination.page}, size ${pagination.size}, ${section}`}
        </output>
        <Button onClick={() => open('Ada')}>Ada comes</Button>
        <Button onClick={() => open('Bo')}>Bo comes</Button>
        <Button onClick={() => chooseUnit(2)}>Unit 2</Button>
        <Button onClick={() => setPagination({ page: 3, size: 100, list: 'shares' })}>
          Page 3
        </Button>
        <Button onClick={() => setSection('Approval')}>Go to Approval</Button>
        <Button onClick={() => keep(who, FORGOTTEN_ON_SIGN_OUT)}>Sign out</Button>
      </Card>
    </>
  );
}
