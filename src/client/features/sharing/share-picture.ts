import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { JudgedBy } from '#shared/contract/report.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { isJudged, judgeLabel } from '#shared/rules/grades.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const BAR = { x: 520, width: 600, height: 14 };
const BEST_SCORE = 5;
const TITLE_PX = 54;
const TITLE_LINES = 2;

/**
 * Draws the picture on this device: the title, the letter, who judged, six bars, the mark. Null if the browser cannot
 * draw.
 */
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
  if (interview.judgedBy) pen.fillText(byText(interview.judgedBy), MARGIN, 545);
  const dimensions = interview.report?.dimensions ?? [];
  for (const [place, { name, score, bar }] of dimensions.entries()) {
    const y = 280 + place * 48;
    const at = (points: number) => BAR.x + (points / BEST_SCORE) * BAR.width;
    pen.font = `400 22px ${sans}`;
    pen.fillStyle = color('--color-ink');
    pen.fillText(name, BAR.x, y - 6);
    pen.fillStyle = color('--color-line');
    pen.fillRect(BAR.x, y + 2, BAR.width, BAR.height);
    pen.fillStyle = color('--color-primary');
    pen.fillRect(BAR.x, y + 2, at(score) - BAR.x, BAR.height);
    pen.fillStyle = color('--color-ink');
    pen.fillRect(at(bar) - 2, y - 3, 4, BAR.height + 10);
  }
  drawMark(pen, color('--color-signal'));
  pen.fillStyle = color('--color-ink');
  pen.font = `600 28px ${sans}`;
  pen.fillText(PRODUCT_NAME, MARGIN + 56, 602);
  pen.fillStyle = color('--color-ink-soft');
  pen.font = `400 20px ${sans}`;
  pen.fillText(`The tick is the bar for ${interview.level.name}`, BAR.x, 602);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Who judged, worded for a picture that the candidate posts. */
function byText(judge: JudgedBy): string {
  return judge.kind === 'candidate' ? 'judged by me' : judgeLabel(judge, 'another’s');
}

/** A flow meets a plate and is pushed back, as in the navigation bar. */
function drawMark(pen: CanvasRenderingContext2D, color: string): void {
  pen.save();
  pen.translate(MARGIN, 573);
  pen.scale(1.7, 1.7);
  pen.strokeStyle = color;
  pen.lineWidth = 2.5;
  pen.lineCap = 'round';
  pen.stroke(new Path2D('M2 8h10.5a4 4 0 0 1 0 8H8'));
  pen.stroke(new Path2D('M20.5 3v18'));
  pen.restore();
}

/** The colors of the current theme, as a canvas understands them. */
function themeColors(): (name: string) => string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colors = new Map(
    ['ground', 'ink', 'ink-soft', 'line', 'primary', 'signal'].map((each) => {
      const name = `--color-${each}`;
      probe.style.color = `var(${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return (name) => colors.get(name) ?? '';
}

/** The text in as many lines as there is room for, cut between words. */
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
