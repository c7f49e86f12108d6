import type { InterviewReply } from '#shared/contract/interviews.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { isJudged, judgeLabel } from '#shared/rules/grades.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const DOT = 26;
const TITLE_PX = 54;
const TITLE_LINES = 2;

/** Drawn on this device: the letter, who judged, six dots, the title of the question. Null where the browser cannot draw. */
export async function drawSharePicture(interview: InterviewReply): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const color = themeColors();
  const sans = getComputedStyle(document.documentElement).fontFamily;
  pen.fillStyle = color('--color-ground');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = color('--color-ink');
  pen.font = `600 ${TITLE_PX}px ${sans}`;
  for (const [line, text] of linesOf(pen, interview.title ?? interview.question).entries()) {
    pen.fillText(text, MARGIN, 130 + line * TITLE_PX * 1.2);
  }
  pen.font = `400 32px ${sans}`;
  pen.fillStyle = color('--color-ink-soft');
  pen.fillText(`${interview.category.name}, ${interview.level.name}`, MARGIN, 280);
  pen.fillStyle = color('--color-ink');
  pen.font = `650 190px ${sans}`;
  pen.fillText(isJudged(interview.judgedBy) ? (interview.grade ?? '') : '', MARGIN, 500);
  pen.font = `400 24px ${sans}`;
  pen.fillStyle = color('--color-ink-soft');
  if (interview.judgedBy) pen.fillText(judgeLabel(interview.judgedBy, 'another’s'), MARGIN, 545);
  const dimensions = interview.report?.dimensions ?? [];
  for (const [place, { name, score, bar }] of dimensions.entries()) {
    const [x, y] = [520, 300 + place * 48];
    pen.beginPath();
    pen.arc(x, y, DOT / 2, 0, 2 * Math.PI);
    pen.lineWidth = 4;
    pen.strokeStyle = color('--color-primary');
    pen.fillStyle = color('--color-primary');
    if (score >= bar) pen.fill();
    pen.stroke();
    pen.fillStyle = color('--color-ink');
    pen.font = `400 28px ${sans}`;
    pen.fillText(name, x + 32, y + 10);
  }
  pen.fillStyle = color('--color-ink-soft');
  pen.font = `400 24px ${sans}`;
  pen.fillText(`${PRODUCT_NAME}. A full dot reaches the bar for ${interview.level.name}.`, MARGIN, 600);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The colours of the theme that is on, as a canvas understands them. */
function themeColors(): (name: string) => string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colors = new Map(
    ['--color-ground', '--color-ink', '--color-ink-soft', '--color-primary'].map((name) => {
      probe.style.color = `var(${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return (name) => colors.get(name) ?? '';
}

/** As many lines as there is room for, cut between words. */
function linesOf(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= WIDTH - 2 * MARGIN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= TITLE_LINES) return lines;
  return [...lines.slice(0, TITLE_LINES - 1), `${lines[TITLE_LINES - 1]} …`];
}
