export { basicInfoQuery, peopleQuery } from './api.ts';
export { IdentityFields } from './IdentityFields.tsx';
export { PersonField, type PersonFieldProps } from './PersonField.tsx';
export { PersonInAddress } from './PersonInAddress.tsx';
export { PersonWithPhoto } from './PersonWithPhoto.tsx';
export { ownPhotoQuery, useOwnPhoto, usePhoto } from './photo.ts';
