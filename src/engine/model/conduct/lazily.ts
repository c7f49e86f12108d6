/** What is made when it is asked for, and then kept: a candidate waits while a turn is prepared. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
