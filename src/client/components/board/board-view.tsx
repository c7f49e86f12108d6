import { classNames } from '#client/lib/class-names.ts';
import type { Board } from '#shared/board/board.ts';
import { boardText } from '#shared/board/board-text.ts';
import { PAPER, type SvgColors, toSvg } from '#shared/board/export-drawing.ts';

const NIGHT: SvgColors = { ground: '#151c26', ink: '#e9e7e2', quiet: '#abb0b7', line: '#6d7885' };

type Props = { board: Board; className?: string };

/** A board to look at: for a friend, in the report, and in print. Its text serves people who cannot see it. */
export function BoardView({ board, className }: Props) {
  const text = boardText(board);
  if (text === '') return <p className="text-sm text-ink-soft">Nothing is drawn yet.</p>;
  const picture = (colors: SvgColors) => `data:image/svg+xml,${encodeURIComponent(toSvg(board, colors).svg)}`;
  const look = 'max-h-[60dvh] w-full rounded-ui border border-line object-contain';
  return (
    <figure className={classNames('grid gap-2', className)}>
      <img src={picture(PAPER)} alt={text} className={classNames('on-paper', look)} />
      <img src={picture(NIGHT)} alt={text} className={classNames('on-night', look)} />
    </figure>
  );
}
