import { areOver, type Box } from './geometry.ts';

/** About the size of a part with its surroundings: a box lies in few cells, and a cell has few boxes. */
const CELL_PX = 160;
/** More than the plane has in a row. */
const MOST_CELLS = 100_000;
const cellAt = (at: number) => Math.floor(at / CELL_PX);

/** Boxes by where they are, so that those near a place are found without a look at all others. */
export class BoxIndex<Item extends Box = Box> {
  private readonly cells = new Map<number, Item[]>();
  private readonly all = new Set<Item>();
  /** How many boxes were looked at so far: a measure of the work. */
  looked = 0;

  constructor(items: Iterable<Item> = []) {
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    this.all.add(item);
    for (const key of keysOf(item)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(item);
      else this.cells.set(key, [item]);
    }
  }

  remove(item: Item): void {
    this.all.delete(item);
    for (const key of keysOf(item)) {
      const cell = this.cells.get(key);
      cell?.splice(cell.indexOf(item), 1);
    }
  }

  /** Those that share some area with this box, each once. */
  over(box: Box): Item[] {
    const found: Item[] = [];
    const [left, top] = [cellAt(box.x), cellAt(box.y)];
    const [right, bottom] = [cellAt(box.x + box.width), cellAt(box.y + box.height)];
    // An area may have many times as many cells as there are boxes.
    if ((right - left) * (bottom - top) > this.all.size) {
      this.looked += this.all.size;
      return [...this.all].filter((item) => areOver(item, box));
    }
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const cell = this.cells.get(keyOf(column, row)) ?? [];
        this.looked += 1 + cell.length;
        // One in several cells counts in the first that it shares with the box.
        for (const item of cell)
          if (
            areOver(item, box) &&
            (row === top || cellAt(item.y) === row) &&
            (column === left || cellAt(item.x) === column)
          )
            found.push(item);
      }
    return found;
  }
}

const keyOf = (column: number, row: number) => row * MOST_CELLS + column;

function keysOf({ x, y, width, height }: Box): number[] {
  const keys: number[] = [];
  for (let row = cellAt(y); row <= cellAt(y + height); row += 1)
    for (let column = cellAt(x); column <= cellAt(x + width); column += 1) keys.push(keyOf(column, row));
  return keys;
}
