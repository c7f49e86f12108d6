/** Asks about the first core point that is left, or says goodbye when it is time: an obedient model. */
export function answerTurn(prompt: string): string {
  const note = prompt.slice(prompt.lastIndexOf('# Now'));
  const answers = prompt.match(/^T\d+ candidate:/gm)?.length ?? 0;
  const id = /^Core points not heard and not asked about: ([\w-]+)/m.exec(note)?.[1];
  const isGoodbye = note.includes('time for the goodbye');
  const text = isGoodbye
    ? 'Thanks for the talk, let us leave it there.'
    : `Case ${answers}: what does that part of your design do when the one below it fails?`;
  const record = {
    targets: id && !isGoodbye ? [id] : [],
    kind: isGoodbye ? 'goodbye' : note.includes('time to close') ? 'close' : 'probe',
    help: 1,
    facts: [],
    noted: [],
  };
  return `${text}\n###\n${JSON.stringify(record)}`;
}
