/** A way to the server on which calls of this name wait until `answer`. */
export function gate(call: string) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    network: (path: string): Promise<void> | void => {
      if (path.includes(call)) return opened;
    },
    answer: () => open(),
  };
}

/** A way to the server on which calls of this name are lost. */
export const cutOff = (call: string) => (path: string) => {
  if (path.includes(call)) throw new TypeError('fetch failed');
};
