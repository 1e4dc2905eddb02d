export { InspectorScreen } from './InspectorScreen.tsx';
