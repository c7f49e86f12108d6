/** What both a page and a Node process have, as far as shared code uses it. */
declare class FormData implements Iterable<[string, unknown]> {
  [Symbol.iterator](): IterableIterator<[string, unknown]>;
}
