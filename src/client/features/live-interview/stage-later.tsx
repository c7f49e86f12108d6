// One module, so that both are loaded by the time a candidate answers, even if the network goes down then. The question
// can be shown without them.
export { AnswerPanel } from './answer-panel.tsx';
export { PhaseStrip } from './phase-strip.tsx';
