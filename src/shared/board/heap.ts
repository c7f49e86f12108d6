/** States by rank, the lowest first (a binary heap). */
export class Heap {
  private readonly items: { state: number; rank: number }[] = [];

  push(state: number, rank: number): void {
    const { items } = this;
    let at = items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent];
      if (!above || above.rank <= rank) break;
      items[at] = above;
      at = parent;
    }
    items[at] = { state, rank };
  }

  pop(): { state: number; rank: number } | undefined {
    const { items } = this;
    const [first, last] = [items[0], items.pop()];
    if (!last || items.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [items[2 * at + 1], items[2 * at + 2]];
      const lower = left && right && right.rank < left.rank ? right : left;
      if (!lower || lower.rank >= last.rank) break;
      items[at] = lower;
      at = 2 * at + (lower === left ? 1 : 2);
    }
    items[at] = last;
    return first;
  }
}
