/**
 * What a candidate said, as data for a prompt: inside a tag that is random in every request, with angle brackets
 * replaced, so that nothing said can close it (interview-design 5.2).
 */
export function speechBlock(tag: string, text: string): string {
  return `<${tag}>\n${text.replaceAll('<', '‹').replaceAll('>', '›')}\n</${tag}>`;
}
