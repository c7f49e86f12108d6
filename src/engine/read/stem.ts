export { stem } from '#engine/text/stem.ts';
