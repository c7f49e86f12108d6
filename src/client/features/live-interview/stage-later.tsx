// One module, so that all of it is there when the network goes while somebody answers. Nobody needs it to be asked.
export { AnswerPanel } from './answer-panel.tsx';
export { PhaseStrip } from './phase-strip.tsx';
