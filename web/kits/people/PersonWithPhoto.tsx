import { Person, type PersonProps } from '#web/components/ui/index.ts';
import { usePhoto } from './photo.ts';

export type PersonWithPhotoProps = Omit<PersonProps, 'photoUrl'> & {
  /** The file ID of the photo, or 0 for none. */
  photoFileId: number;
};

/** Shows a colleague in a list, with their photo if they have one. */
export function PersonWithPhoto({ photoFileId, ...person }: PersonWithPhotoProps) {
  return <Person {...person} photoUrl={usePhoto(photoFileId)} />;
}
