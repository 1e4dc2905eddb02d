export { ComponentGalleryScreen } from './ComponentGalleryScreen.tsx';
