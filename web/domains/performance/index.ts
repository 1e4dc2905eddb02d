export { AssessmentsScreen } from './AssessmentsScreen.tsx';
export { HrAssessmentScreen } from './HrAssessmentScreen.tsx';
export { IndividualKpiScreen } from './IndividualKpiScreen.tsx';
export { DistributionScreen } from './DistributionScreen.tsx';
export { StrategicMapScreen } from './strategicMap/StrategicMapScreen.tsx';
export { NineBoxScreen } from './nineBox/NineBoxScreen.tsx';
export { BarScreen } from './BarScreen.tsx';
export { JohariScreen } from './johari/JohariScreen.tsx';
