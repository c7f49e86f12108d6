/** Asks what the first suggestion says, and names what it is after: an obedient model. */
export function answerTurn(prompt: string): string {
  const [, id, question] =
    /^- (?:\[([\w-]+)\] )?(.+)$/m.exec(prompt.split('Suggestions of').at(-1) ?? '') ?? [];
  const record = { targets: id ? [id] : [], kind: 'probe', help: 1, facts: [], noted: [] };
  return `${question ?? ''}\n###\n${JSON.stringify(record)}`;
}
