/** What the room needs only after a word or a press: one module, so that all of it is there once the side panel is. */
export { AskDialog } from './ask-dialog.tsx';
export { ConsentDialog } from './consent-dialog.tsx';
export { EndDialog } from './end-dialog.tsx';
export { HearingDialog } from './hearing-dialog.tsx';
export { LeaveDialog } from './leave-dialog.tsx';
export { RoomMenu } from './room-menu.tsx';
export { ShortcutList } from './shortcut-list.tsx';
export { SidePanel } from './side-panel.tsx';
