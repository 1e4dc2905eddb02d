import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UPLOAD_FAILED } from '#machines/core/values/attachments.ts';
import { PHOTO_FILES } from '#machines/domains/company/contracts/profile.ts';
import { useProfile } from '#web/session/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Avatar, Button, Card, FileDrop, notify, useConfirm } from '#web/components/ui/index.ts';
import { uploadTo } from '#web/kits/uploads/index.ts';
import { ownPhotoQuery, useOwnPhoto } from '#web/kits/people/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './profile.module.css';
import { shrinkPhoto } from './shrinkPhoto.ts';

/** The maximum size of the chosen image, which is enough for cameras. Only a small square of it is uploaded. */
const MAX_BYTES = 25_000_000;
const upload = uploadTo(PHOTO_FILES);

/** Lets the user change the photo that colleagues see next to their name. */
export function PhotoScreen() {
  const t = useTranslate();
  const confirm = useConfirm();
  const profile = useProfile();
  const own = ownPhotoQuery(profile);
  const { data: fileId } = useQuery(own);
  const photoUrl = useOwnPhoto(profile);
  const { submit, busy: saving } = useSubmit([own.queryKey, ['chat']]);
  const [reading, setReading] = useState(false);
  const busy = saving || reading;

  const set = (intProfileImageUrl: number) =>
    submit('/Employee/UpdateProfilePhoto', { intProfileImageUrl });
  const take = async (file: File) => {
    setReading(true);
    try {
      const small = await shrinkPhoto(file).catch(() => null);
      if (small) await set((await upload(small)).globalFileUrlId);
      else notify.warning(t(UPLOAD_FAILED));
    } catch (error) {
      notify.warning(t(failureMessage(error)));
    } finally {
      setReading(false);
    }
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('Remove your photo?'),
      body: t('Your initials are shown instead.'),
      confirmLabel: t('Remove'),
      cancelLabel: t('Cancel'),
      tone: 'danger',
    });
    if (sure) await set(0);
  };

  return (
    <Page width="form">
      <PageHeader
        description={t('Your colleagues see it next to your name.')}
        action={
          fileId !== 0 && (
            <Button variant="danger" loading={busy} onClick={() => void remove()}>
              {t('Remove')}
            </Button>
          )
        }
      />
      <Card>
        <div className={styles.photo}>
          <Avatar name={profile.strDisplayName} photoUrl={photoUrl} size="large" />
          <FileDrop
            label={t(busy ? 'Uploading…' : 'Choose a photo')}
            hint={t('JPG, JPEG or PNG. It is cropped to the middle square.')}
            accept=".jpg,.jpeg,.png"
            maxBytes={MAX_BYTES}
            files={[]}
            disabled={busy}
            onChange={([file]) => {
              if (file) void take(file);
            }}
            onReject={() => notify.warning(t(UPLOAD_FAILED))}
          />
        </div>
      </Card>
    </Page>
  );
}
