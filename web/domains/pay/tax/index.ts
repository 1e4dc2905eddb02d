export { BandsScreen } from './BandsScreen.tsx';
export { MyCertificateScreen, CertificateScreen } from './CertificateScreen.tsx';
export { ProjectionScreen } from './ProjectionScreen.tsx';
