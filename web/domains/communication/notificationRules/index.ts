export { RuleScreen } from './RuleScreen.tsx';
export { RulesScreen } from './RulesScreen.tsx';
