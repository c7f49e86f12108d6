/** Words as the server counts them. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
